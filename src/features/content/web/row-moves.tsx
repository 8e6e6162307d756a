import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { announce } from '#ui/announce.ts';
import { IconButton } from '#ui/icon-button.tsx';

const icon = 'size-[18px]';

/** Buttons of one row of a list that is edited: up, down, away. */
export function RowMoves({
  noun,
  index,
  count,
  onMove,
  onRemove,
}: {
  /** `change`: "Move change 2 up". */
  noun: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}) {
  const moveTo = (to: number) => {
    onMove(index, to);
    announce(`Moved to place ${to + 1} of ${count}`);
  };
  return (
    <div className="flex">
      <IconButton
        label={`Move ${noun} ${index + 1} up`}
        icon={<ArrowUp className={icon} />}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        label={`Move ${noun} ${index + 1} down`}
        icon={<ArrowDown className={icon} />}
        disabled={index === count - 1}
        onClick={() => moveTo(index + 1)}
      />
      <IconButton
        label={`Remove ${noun} ${index + 1}`}
        variant="dangerGhost"
        icon={<Trash2 className={icon} />}
        onClick={() => {
          onRemove(index);
          announce(`Removed ${noun} ${index + 1}`);
        }}
      />
    </div>
  );
}
