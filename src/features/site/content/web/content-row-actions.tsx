import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import * as m from '../messages/m.ts';

/** Edit and Delete; for a deleted row only Restore. */
export function ContentRowActions({
  name,
  isDeleted,
  editLink,
  onDelete,
  onRestore,
}: {
  name: string;
  isDeleted: boolean;
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
