import { useEffect } from 'react';
import { tellAwake } from './awake.ts';

/**
 * Tells a sleeping page that its controls now work (`wake.ts`). Not within the effect: a press is repeated then, and
 * React would have to hydrate the pressed part first, which it cannot do while it runs effects.
 */
export function AwakeSignal() {
  useEffect(() => queueMicrotask(() => tellAwake(document)), []);
  return null;
}
