import { useEffect } from 'react';
import { tellAwake } from './awake.ts';

/** Tells a sleeping page that its controls now work; see `wake.ts`. */
export function AwakeSignal() {
  useEffect(() => {
    tellAwake(document);
  }, []);
  return null;
}
