import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import * as m from '../../messages/m.ts';

export interface Approved {
  id: string;
  name: string;
  amountIdr: number;
  /** In the browser's time, ms. */
  untilMs: number;
}

interface UndoBarProps {
  approved: Approved;
  onUndo: () => void;
  onOver: () => void;
}

/** Counts the seconds in which an approval can be taken back. Lies over the picture, never over the buttons. */
export function UndoBar({ approved, onUndo, onOver }: UndoBarProps) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((approved.untilMs - now) / 1000));
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds === 0) onOver();
  }, [seconds, onOver]);
  return (
    <div className="absolute inset-x-3 bottom-3 z-20 flex items-center gap-3 rounded-lg bg-ink px-4 py-3 text-canvas">
      <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p role="status" className="truncate text-ui font-semibold">
          {m.approvedToast({ name: approved.name, amount: formatIdr(approved.amountIdr) })}
        </p>
        <p className="text-small opacity-80">{m.opensIn({ seconds })}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={onUndo}>
        {m.undo()}
        <Kbd className="max-lg:hidden">{'U'}</Kbd>
      </Button>
    </div>
  );
}
