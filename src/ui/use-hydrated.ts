import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has taken this part over: false on the server and in the first picture. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
