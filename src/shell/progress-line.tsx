import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pendingMs } from './pending-ms.ts';

/** A 2 px line at the very top while a page is loading. It overlays the page and moves nothing. */
export function ProgressLine() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = window.setTimeout(() => setIsSlow(true), pendingMs);
    return () => {
      window.clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return isSlow ? <div role="progressbar" aria-label="Loading the page" className="progress-line" /> : null;
}
