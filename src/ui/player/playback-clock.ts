import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * The current position of the video, for the parts of the page that follow it. Outside React's state, because the
 * clock ticks four times a second and only those parts should render.
 */
export interface PlaybackClock {
  get: () => number;
  set: (seconds: number) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createPlaybackClock(startSeconds: number): PlaybackClock {
  let seconds = startSeconds;
  const listeners = new Set<() => void>();
  return {
    get: () => seconds,
    set: (next) => {
      seconds = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const PlaybackClockContext = createContext<PlaybackClock | null>(null);

/** A value derived from the current second; the caller renders only when that value changes. */
export function usePlaybackValue<Value>(derive: (seconds: number) => Value): Value {
  const clock = useContext(PlaybackClockContext);
  if (!clock) throw new Error('there is no playback clock around this part');
  return useSyncExternalStore(
    clock.subscribe,
    () => derive(clock.get()),
    () => derive(clock.get()),
  );
}
