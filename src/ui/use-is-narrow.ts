import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. False on the server and at hydration; prefer CSS where possible. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** True under `sm`. False on the server and at hydration; prefer CSS where possible. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 639.98px)');

/** True under `xl`, where a panel beside a list has no room. False on the server and at hydration. */
export const useIsBelowXl = (): boolean => useMediaQuery('(max-width: 1279.98px)');
