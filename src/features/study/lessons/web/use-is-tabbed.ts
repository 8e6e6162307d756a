import { useSyncExternalStore } from 'react';

const query = '(width < 64rem)';

function subscribe(onChange: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** True where the lesson's parts are tabs under the video. False on the server and at hydration; the look is in CSS. */
export const useIsTabbed = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
