import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import * as m from '../../messages/m.ts';
import { takeBackMs } from '../../rules.ts';

export interface Approved {
  id: string;
  name: string;
  amountIdr: number;
  /** In the browser's time, ms. */
  untilMs: number;
  /** False when the sum goes back and no plan is opened. */
  isOpening: boolean;
}

interface UndoBarProps {
  approved: Approved;
  onUndo: () => void;
  /** Once the plan is open: asks why, and takes it back by a counter-entry. */
  onTakeBack: () => void;
  onOver: () => void;
}

/** Whether an approval can still be taken back without a trace, by the browser's clock. */
export const isHeld = ({ untilMs }: Approved): boolean => Date.now() < untilMs;

/**
 * Counts the seconds in which an approval can be taken back, then those of the minute in which its plan can be closed
 * again. It lies over the picture; below `xl` it stays in the window, above the place of the buttons.
 */
export function UndoBar({ approved, onUndo, onTakeBack, onOver }: UndoBarProps) {
  const { untilMs, isOpening } = approved;
  const [now, setNow] = useState(() => Date.now());
  const secondsTo = (endMs: number) => Math.max(0, Math.ceil((endMs - now) / 1000));
  const held = secondsTo(untilMs);
  const isOver = held === 0 && (!isOpening || secondsTo(untilMs + takeBackMs) === 0);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <div className="absolute inset-x-3 bottom-3 z-20 max-xl:fixed max-xl:bottom-21 max-lg:bottom-[calc(var(--bottombar-h)+env(safe-area-inset-bottom)+5.25rem)] flex items-center gap-3 rounded-lg bg-ink px-4 py-3 text-canvas">
      <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p role="status" className="text-ui font-semibold wrap-anywhere">
          {held > 0
            ? m.approvedToast({ name: approved.name, amount: formatIdr(approved.amountIdr) })
            : m.opened({ name: approved.name })}
        </p>
        <p className="text-small opacity-80">
          {held > 0
            ? (isOpening ? m.opensIn : m.goesBackIn)({ seconds: held })
            : m.takeBackIn({ seconds: secondsTo(untilMs + takeBackMs) })}
        </p>
      </div>
      <Button variant="secondary" size="sm" onClick={held > 0 ? onUndo : onTakeBack}>
        {held > 0 ? m.undo() : m.takeBack()}
        <Kbd className="max-lg:hidden">{'U'}</Kbd>
      </Button>
    </div>
  );
}
