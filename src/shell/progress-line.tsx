import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as m from './messages/m.ts';
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
  return isSlow ? <div role="progressbar" aria-label={m.loadingPage()} className="progress-line" /> : null;
}
