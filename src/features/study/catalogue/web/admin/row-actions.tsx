import { ArrowDown, ArrowUp, Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx';
import * as m from '../../messages/m.ts';

interface RowActionsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMoveUp: () => void;
  onMoveDown: () => void;
  onDelete: () => void;
  /** A link to the edit page, or a callback that opens the dialog. */
  edit: { link: ReactElement } | { onSelect: () => void };
  /** A file to download: one more button, or one more entry of the menu. */
  download?: { label: string; shortLabel: string; href: string };
  /** A menu on wide screens too, where a long list of rows would repeat every button. */
  isAlwaysMenu?: boolean;
  /** More entries for the menu. */
  children?: ReactNode;
}

const icon = 'size-[18px]';

/** Move, edit and delete: buttons if there is room, otherwise a menu. */
export function RowActions(props: RowActionsProps) {
  const { title, isFirst, isLast, onMoveUp, onMoveDown, onDelete, edit, download, isAlwaysMenu, children } =
    props;
  return (
    <>
      <div className={cn('hidden items-center', !isAlwaysMenu && 'xl:flex')}>
        <IconButton
          label={m.moveRowUp({ title })}
          icon={<ArrowUp className={icon} />}
          disabled={isFirst}
          onClick={onMoveUp}
        />
        <IconButton
          label={m.moveRowDown({ title })}
          icon={<ArrowDown className={icon} />}
          disabled={isLast}
          onClick={onMoveDown}
        />
        <IconButton
          label={m.editRow({ title })}
          icon={<Pencil className={icon} />}
          {...('link' in edit ? { render: edit.link } : { onClick: edit.onSelect })}
        />
        {download ? (
          <IconButton
            label={download.label}
            icon={<Download className={icon} />}
            render={<a href={download.href} download />}
          />
        ) : null}
        <IconButton
          label={m.deleteRow({ title })}
          variant="dangerGhost"
          icon={<Trash2 className={icon} />}
          onClick={onDelete}
        />
      </div>
      <div className={cn(!isAlwaysMenu && 'xl:hidden')}>
        <Menu
          trigger={
            <IconButton
              label={m.actionsFor({ title })}
              hasTooltip={false}
              icon={<EllipsisVertical className={icon} />}
            />
          }
        >
          <MenuItem icon={<ArrowUp />} isDisabled={isFirst} onSelect={onMoveUp}>
            {m.moveUp()}
          </MenuItem>
          <MenuItem icon={<ArrowDown />} isDisabled={isLast} onSelect={onMoveDown}>
            {m.moveDown()}
          </MenuItem>
          <MenuSeparator />
          {'link' in edit ? (
            <MenuLink icon={<Pencil />} render={edit.link}>
              {m.edit()}
            </MenuLink>
          ) : (
            <MenuItem icon={<Pencil />} onSelect={edit.onSelect}>
              {m.edit()}
            </MenuItem>
          )}
          {children}
          {download ? (
            <MenuLink icon={<Download />} render={<a href={download.href} download />}>
              {download.shortLabel}
            </MenuLink>
          ) : null}
          <MenuSeparator />
          <MenuItem tone="danger" icon={<Trash2 />} onSelect={onDelete}>
            {m.deleteIt()}
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}
