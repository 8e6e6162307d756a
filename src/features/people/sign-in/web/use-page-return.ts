import { useEffect, useEffectEvent } from 'react';

/** Runs when the browser shows this page again from its memory, as after "back" from an outside page. */
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
