import { RotateCcw, RotateCw } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '#ui/messages/m.ts';
import { usePlayer } from './player-context.ts';

const DOUBLE_TAP_MS = 280;
const STEP_SECONDS = 10;

interface PlayerGesturesProps {
  isVisible: boolean;
  wake: () => void;
  sleep: () => void;
}

/**
 * Mouse: a click plays or pauses, a double click toggles full screen. Touch: a tap shows or hides the controls, a
 * double tap on the left or right third jumps 10 seconds. Buttons offer all of it too.
 */
export function PlayerGestures({ isVisible, wake, sleep }: PlayerGesturesProps) {
  const { commands } = usePlayer();
  const lastTap = useRef({ at: 0, side: 0 });
  const pending = useRef<number>(undefined);
  const wasMouse = useRef(true);
  const [jump, setJump] = useState<{ side: number; count: number } | null>(null);

  useEffect(() => {
    if (!jump) return;
    const timer = window.setTimeout(() => setJump(null), 600);
    return () => window.clearTimeout(timer);
  }, [jump]);
  useEffect(() => () => window.clearTimeout(pending.current), []);

  const tap = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const side = share < 1 / 3 ? -1 : share > 2 / 3 ? 1 : 0;
    const isDouble = event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS && lastTap.current.side === side;
    lastTap.current = { at: event.timeStamp, side };
    window.clearTimeout(pending.current);
    if (isDouble) {
      if (side === 0) commands.togglePlay();
      else {
        commands.seekBy(side * STEP_SECONDS);
        setJump((shown) => ({ side, count: shown?.side === side ? shown.count + 1 : 1 }));
      }
      return;
    }
    pending.current = window.setTimeout(isVisible ? sleep : wake, DOUBLE_TAP_MS);
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    wasMouse.current = event.pointerType === 'mouse';
    if (!wasMouse.current) tap(event);
    else if (event.button === 0) commands.togglePlay();
  };

  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 touch-manipulation select-none"
      onPointerUp={press}
      onDoubleClick={() => {
        // A double tap also fires a double click; it has its own meaning above.
        if (wasMouse.current) commands.toggleFullscreen();
      }}
    >
      {jump ? (
        <span
          className={cn(
            'absolute inset-y-0 grid w-1/3 place-items-center bg-on-night/10',
            jump.side < 0 ? 'left-0 rounded-r-full' : 'right-0 rounded-l-full',
          )}
        >
          <span className="flex flex-col items-center gap-1 text-ui font-semibold">
            {jump.side < 0 ? <RotateCcw className="size-6" /> : <RotateCw className="size-6" />}
            {m.secondsShort({ seconds: jump.count * STEP_SECONDS })}
          </span>
        </span>
      ) : null}
    </div>
  );
}
