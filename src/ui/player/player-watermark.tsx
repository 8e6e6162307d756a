import { useEffect, useState } from 'react';

/**
 * Places in percent of the picture: only its upper part, because captions and controls are below. Each is far from the
 * one before.
 */
const places = [
  { x: 8, y: 8 },
  { x: 78, y: 24 },
  { x: 34, y: 36 },
  { x: 92, y: 10 },
  { x: 16, y: 30 },
  { x: 58, y: 14 },
] as const;
/** A little less than the time that a move takes, so that it never stands still. */
const moveEveryMs = 20_000;

/**
 * A name over the picture, white with a dark edge, so that it can be read on dark and on bright pictures, which moves slowly: a screen recording shows whose it is. It takes no pointer and is no
 * content. Where less motion is asked for, transitions have no duration, so it jumps.
 */
export function PlayerWatermark({ text }: { text: string }) {
  const [at, setAt] = useState(0);
  useEffect(() => {
    // The first move begins when the first place has been drawn.
    const first = setTimeout(() => setAt((place) => place + 1), 100);
    const timer = setInterval(() => setAt((place) => place + 1), moveEveryMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  const { x, y } = places[at % places.length] ?? places[0];
  return (
    <p
      aria-hidden="true"
      data-player-watermark
      className="pointer-events-none absolute max-w-[60%] truncate text-caption font-semibold text-on-night/70 transition-[left,top,transform] duration-[20s] ease-linear select-none [text-shadow:0_0_1px_rgb(0_0_0/0.8),0_0_2px_rgb(0_0_0/0.8),0_0_4px_rgb(0_0_0/0.6)] @md/player:text-ui"
      style={{ left: `${x}%`, top: `${y}%`, transform: `translateX(-${x}%)` }}
    >
      {text}
    </p>
  );
}
