import { useEffect, useState } from 'react';
import { lastTick, nextStageTick, tickMs } from '../rules.ts';

export interface Simulation {
  tick: number;
  isRunning: boolean;
  isDone: boolean;
  start: () => void;
  pause: () => void;
  resume: () => void;
  step: () => void;
}

/**
 * The one clock (D18). Everything is shown until somebody starts it: numbers come first, and without a script they
 * are all there is. Whoever asked for less motion sees all stages at once.
 */
export function useSimulation(): Simulation {
  const [tick, setTick] = useState<number>(lastTick);
  const [isRunning, setIsRunning] = useState(false);

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTick((before) => Math.min(lastTick, before + 1)), tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);

  const isDone = tick >= lastTick;
  useEffect(() => {
    if (isDone) setIsRunning(false);
  }, [isDone]);

  return {
    tick,
    isRunning: isRunning && !isDone,
    isDone,
    start: () => {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      setTick(isStill ? lastTick : 0);
      setIsRunning(!isStill);
    },
    pause: () => setIsRunning(false),
    resume: () => setIsRunning(true),
    step: () => {
      setIsRunning(false);
      setTick(nextStageTick);
    },
  };
}
