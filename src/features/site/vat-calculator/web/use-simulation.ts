import { type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { lastTick, nextStageTick, tickMs } from '../rules.ts';

export interface Simulation {
  tick: number;
  isRunning: boolean;
  isDone: boolean;
  /** Was started before, by the page or by the person. */
  hasRun: boolean;
  /** The person prefers less motion: stages change only by a press. */
  isStill: boolean;
  /** Before the first run; dependent parts are hidden for a moment at most. */
  isWaiting: boolean;
  start: () => void;
  pause: () => void;
  resume: () => void;
  step: () => void;
  /** Shows the result of numbers that the person changed; the page no longer starts by itself. */
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
 * who prefer less motion, the whole result is there from the beginning.
 * @param stages the element that must be in view.
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
