import { useEffect } from 'react';
import { awakeEvent } from './awake.ts';

/** Tells a sleeping page that its controls now work; see `wake.ts`. */
export function AwakeSignal() {
  useEffect(() => {
    window.dispatchEvent(new Event(awakeEvent));
  }, []);
  return null;
}
