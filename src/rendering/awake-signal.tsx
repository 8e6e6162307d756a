import { useEffect } from 'react';
import { awakeEvent } from './wake.ts';

/** Tells a page that slept that its controls answer now; see `wake.ts`. */
export function AwakeSignal() {
  useEffect(() => {
    window.dispatchEvent(new Event(awakeEvent));
  }, []);
  return null;
}
