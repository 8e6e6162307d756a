import { useEffect, useEffectEvent, useState } from 'react';

/** Signs of a person who is doing something else than waiting. */
const signs = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'scroll'] as const;

/**
 * Counts down to the next module, and calls `onEnd` after the last second. Any key, press or scroll stops it, and so
 * does leaving the tab. Never begins in a hidden tab or for people who want less motion.
 * @returns the seconds left, null when nothing is counting.
 */
export function useWayOn(from: number, isOn: boolean, onEnd: () => void) {
  const [left, setLeft] = useState<number | null>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const isWanted = !document.hidden && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!isOn || !isWanted) return;
    let seconds = from;
    setLeft(seconds);
    const stop = () => {
      window.clearInterval(timer);
      setLeft(null);
    };
    const timer = window.setInterval(() => {
      seconds -= 1;
      if (seconds > 0) return setLeft(seconds);
      stop();
      end();
    }, 1000);
    const stopWhenHidden = () => document.hidden && stop();
    for (const sign of signs) window.addEventListener(sign, stop, { capture: true, passive: true });
    document.addEventListener('visibilitychange', stopWhenHidden);
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, stop, { capture: true });
      document.removeEventListener('visibilitychange', stopWhenHidden);
    };
  }, [isOn, from]);
  return left;
}
