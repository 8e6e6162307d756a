import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import * as m from '../messages/m.ts';

/** Edit and Delete; for a deleted row only Restore. */
export function ContentRowActions({
  name,
  isDeleted,
  isCard = false,
  editLink,
  onDelete,
  onRestore,
}: {
  name: string;
  isDeleted: boolean;
  /** In a card there is room for words. */
  isCard?: boolean;
  editLink: ReactElement;
  onDelete: () => void;
  onRestore: () => void;
}) {
  if (isDeleted)
    return (
      <Button variant="secondary" size="sm" icon={<RotateCcw className="size-4" />} onClick={onRestore}>
        {m.restore()}
        <span className="sr-only"> {name}</span>
      </Button>
    );
  if (isCard)
    return (
      <>
        <Button variant="ghost" icon={<Pencil className="size-4" />} render={editLink}>
          {m.edit()}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button variant="dangerGhost" icon={<Trash2 className="size-4" />} onClick={onDelete}>
          {m.remove()}
          <span className="sr-only"> {name}</span>
        </Button>
      </>
    );
  return (
    <>
      <IconButton label={m.editOf({ name })} icon={<Pencil className="size-[18px]" />} render={editLink} />
      <IconButton
        label={m.deleteOf({ name })}
        variant="dangerGhost"
        icon={<Trash2 className="size-[18px]" />}
        onClick={onDelete}
      />
    </>
  );
}
