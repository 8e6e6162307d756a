import { useSyncExternalStore } from 'react';

/** A hook that says whether a media query matches. False on the server and at hydration; prefer CSS where possible. */
function mediaHook(query: string): () => boolean {
  const subscribe = (onChange: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  const read = () => window.matchMedia(query).matches;
  return () => useSyncExternalStore(subscribe, read, () => false);
}

/** True under `sm`. */
export const useIsNarrow = /* @__PURE__ */ mediaHook('(max-width: 639.98px)');

/** True under `xl`, where a panel beside a list has no room. */
export const useIsBelowXl = /* @__PURE__ */ mediaHook('(max-width: 1279.98px)');
