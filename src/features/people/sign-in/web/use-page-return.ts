import { useEffect, useEffectEvent } from 'react';

/** Calls `onReturn` when the back/forward cache restores the page, as after "back" from another site. */
export function usePageReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) returned();
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}
