import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { announce } from './announce.ts';
import { IconButton } from './icon-button.tsx';
import * as m from './messages/m.ts';

const icon = 'size-[18px]';

type Act = 'up' | 'down' | 'remove';

export interface RowMovesProps {
  /** `change`: "Move change 2 up". */
  noun: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** The buttons of one row of an editable list: up, down, remove. Must be within the `li` of an `ol` or `ul`. */
export function RowMoves({ noun, index, count, onMove, onRemove }: RowMovesProps) {
  const place = index + 1;
  const box = useRef<HTMLDivElement>(null);
  /** The pressed button moves, becomes disabled or disappears, so the focus follows the row. */
  const goOnAt = (row: number, acts: readonly Act[]) => {
    const list = box.current?.closest('ol, ul');
    // After the list has rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => list && focusInRow(list, row, acts)));
  };
  const moveTo = (to: number) => {
    goOnAt(to, to < index ? ['up', 'down'] : ['down', 'up']);
    onMove(index, to);
    announce(m.movedToPlace({ place: to + 1, count }));
  };
  return (
    <div ref={box} className="flex">
      <IconButton
        data-act="up"
        label={m.moveItemUp({ noun, place })}
        icon={<ArrowUp className={icon} />}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        data-act="down"
        label={m.moveItemDown({ noun, place })}
        icon={<ArrowDown className={icon} />}
        disabled={index === count - 1}
        onClick={() => moveTo(index + 1)}
      />
      <IconButton
        data-act="remove"
        label={m.removeItem({ noun, place })}
        variant="dangerGhost"
        icon={<Trash2 className={icon} />}
        onClick={() => {
          goOnAt(Math.min(index, count - 2), ['remove']);
          onRemove(index);
          announce(m.itemRemoved({ noun, place }));
        }}
      />
    </div>
  );
}

/** Focuses the first of these buttons that is enabled; without a row, the last control of the list's group ("Add"). */
function focusInRow(list: Element, row: number, acts: readonly Act[]) {
  const buttons = acts.map((act) =>
    list.children[row]?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`),
  );
  const others = list.isConnected
    ? list.closest('fieldset')?.querySelectorAll<HTMLElement>('input, button:not(:disabled)')
    : null;
  (buttons.find(Boolean) ?? [...(others ?? [])].at(-1))?.focus();
}
