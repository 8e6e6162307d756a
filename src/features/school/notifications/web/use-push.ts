import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isPushed, onPush, onPushedChange } from './live-state.ts';

/**
 * Calls back on each push of the person’s notifications, for a screen that must not wait for its own next reading.
 * @returns whether pushes arrive at the moment; while they don’t, the screen polls.
 */
export function usePush(hear: () => void): boolean {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => onPush(() => latest.current()), []);
  return useSyncExternalStore(onPushedChange, isPushed, () => false);
}
