import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lastTick, nextStageTick, tickMs } from '../rules.ts';

export interface Simulation {
  tick: number;
  isRunning: boolean;
  isDone: boolean;
  /** It has been started before, by the page or by a person. */
  hasRun: boolean;
  /** Nothing moves for this person: stages change at a press only. */
  isStill: boolean;
  /** Before its first run; what waits for it is hidden for a moment at most. */
  isWaiting: boolean;
  start: () => void;
  pause: () => void;
  resume: () => void;
  step: () => void;
  /** Numbers that someone has changed are shown as they are: the page starts nothing any more. */
  settle: () => void;
}

const lessMotion = '(prefers-reduced-motion: reduce)';

function subscribeMotion(listener: () => void): () => void {
  const query = window.matchMedia(lessMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/**
 * The one clock (product.md#calculator). It runs once when the stages come into view. Without scripts, and for people
 * who asked for less motion, the whole result is there from the beginning.
 * @param stages what must be in view.
 */
export function useSimulation(stages: RefObject<HTMLElement | null>): Simulation {
  const [tick, setTick] = useState<number>(lastTick);
  const [isRunning, setIsRunning] = useState(false);
  const [hasRun, setHasRun] = useState(false);
  const [isWaiting, setIsWaiting] = useState(true);
  const isSettled = useRef(false);
  const isStill = useSyncExternalStore(
    subscribeMotion,
    () => window.matchMedia(lessMotion).matches,
    () => false,
  );

  const settle = () => {
    isSettled.current = true;
    setIsWaiting(false);
  };
  const begin = useCallback(() => {
    isSettled.current = true;
    setIsWaiting(false);
    setTick(0);
    setHasRun(true);
    setIsRunning(!window.matchMedia(lessMotion).matches);
  }, []);

  useEffect(() => {
    if (!stages.current || window.matchMedia(lessMotion).matches) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (!isSettled.current) begin();
    });
    observer.observe(stages.current);
    return () => observer.disconnect();
  }, [stages, begin]);

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
    hasRun,
    isStill,
    isWaiting,
    start: begin,
    pause: () => setIsRunning(false),
    resume: () => setIsRunning(true),
    step: () => {
      setIsRunning(false);
      setTick(nextStageTick);
    },
    settle,
  };
}
