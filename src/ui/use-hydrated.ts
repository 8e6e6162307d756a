import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether React has hydrated this part: false on the server and in the first render. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
