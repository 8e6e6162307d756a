import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pendingMs } from './pending-ms.ts';

/** 2 px at the very top while a page is on its way. It lies over the page and moves nothing. */
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
