import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx';

interface RowActionsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMoveUp: () => void;
  onMoveDown: () => void;
  onDelete: () => void;
  /** A link to the edit page, or a callback that opens the dialog. */
  edit: { link: ReactElement } | { onSelect: () => void };
  /** More entries for the menu on narrow screens. */
  children?: ReactNode;
}

const icon = 'size-[18px]';

/** Move, edit and delete: buttons if there is room, otherwise a menu. */
export function RowActions(props: RowActionsProps) {
  const { title, isFirst, isLast, onMoveUp, onMoveDown, onDelete, edit, children } = props;
  return (
    <>
      <div className="hidden items-center xl:flex">
        <IconButton
          label={`Move ${title} up`}
          icon={<ArrowUp className={icon} />}
          disabled={isFirst}
          onClick={onMoveUp}
        />
        <IconButton
          label={`Move ${title} down`}
          icon={<ArrowDown className={icon} />}
          disabled={isLast}
          onClick={onMoveDown}
        />
        <IconButton
          label={`Edit ${title}`}
          icon={<Pencil className={icon} />}
          {...('link' in edit ? { render: edit.link } : { onClick: edit.onSelect })}
        />
        <IconButton
          label={`Delete ${title}`}
          variant="dangerGhost"
          icon={<Trash2 className={icon} />}
          onClick={onDelete}
        />
      </div>
      <div className="xl:hidden">
        <Menu
          trigger={
            <IconButton
              label={`Actions for ${title}`}
              hasTooltip={false}
              icon={<EllipsisVertical className={icon} />}
            />
          }
        >
          <MenuItem icon={<ArrowUp />} isDisabled={isFirst} onSelect={onMoveUp}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown />} isDisabled={isLast} onSelect={onMoveDown}>
            Move down
          </MenuItem>
          <MenuSeparator />
          {'link' in edit ? (
            <MenuLink icon={<Pencil />} render={edit.link}>
              Edit
            </MenuLink>
          ) : (
            <MenuItem icon={<Pencil />} onSelect={edit.onSelect}>
              Edit
            </MenuItem>
          )}
          {children}
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 />} onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}
