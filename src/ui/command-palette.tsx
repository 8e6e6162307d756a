import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from './cn.ts';
import { DIALOG_BACKDROP_CLASSES } from './dialog-classes.ts';
import { Kbd } from './kbd.tsx';
import * as m from './messages/m.ts';

export interface CommandItem {
  id: string;
  label: string;
  icon?: ReactNode;
  keywords?: string;
  detail?: string | undefined;
  aside?: string | undefined;
  group?: string;
  /** A result that the caller looked up for this query; shown without filtering. */
  isFound?: boolean;
  /** A next step for people whose search found nothing; shown only then. */
  isFallback?: boolean;
}

export interface CommandPaletteProps<Item extends CommandItem> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The accessible name and the placeholder. */
  label?: string;
  items: readonly Item[];
  onSelect: (item: Item) => void;
  /** Lets the caller look up more while someone types. */
  onQueryChange?: (query: string) => void;
  isBusy?: boolean;
}

/** Jump to anything by name: type, arrows, Enter. The caller opens it on Ctrl K. */
export function CommandPalette<Item extends CommandItem>(props: CommandPaletteProps<Item>) {
  return (
    <BaseDialog.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP_CLASSES} />
        <BaseDialog.Popup className="fixed left-1/2 top-[12vh] z-50 flex max-h-[70vh] w-[min(560px,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-modal outline-none transition-opacity duration-(--dur-base) data-ending-style:opacity-0 data-starting-style:opacity-0">
          <BaseDialog.Title className="sr-only">{props.label ?? m.jumpTo()}</BaseDialog.Title>
          <PaletteList {...props} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** A separate component, so that its state is empty each time it opens. */
function PaletteList<Item extends CommandItem>({
  label = m.jumpTo(),
  items,
  onSelect,
  onOpenChange,
  onQueryChange,
  isBusy = false,
}: CommandPaletteProps<Item>) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const words = query.trim().toLowerCase().split(/\s+/);
  const found = items.filter((item) => {
    if (item.isFallback) return false;
    if (item.isFound) return true;
    const text = `${item.label} ${item.keywords ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const hasNothing = found.length === 0 && !isBusy;
  const shown = hasNothing ? items.filter((item) => item.isFallback) : found;
  const active = shown[Math.min(activeIndex, shown.length - 1)];

  const choose = (item: Item) => {
    onOpenChange(false);
    onSelect(item);
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      const next = (Math.min(activeIndex, shown.length - 1) + step + shown.length) % shown.length;
      setActiveIndex(next);
      document.getElementById(`${listId}-${shown[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Search className="size-[18px] text-ink-3" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveIndex(0);
            onQueryChange?.(event.target.value);
          }}
          onKeyDown={key}
          className="h-full min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-3"
        />
      </div>
      <p
        role="status"
        className={cn(found.length === 0 ? 'px-4 pb-2 pt-5 text-center text-ui text-ink-2' : 'sr-only')}
      >
        {found.length > 0
          ? m.resultsFound({ count: found.length })
          : isBusy
            ? m.searching()
            : m.nothingFound()}
      </p>
      <div id={listId} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto p-1.5">
        {shown.map((item, index) => (
          <Fragment key={item.id}>
            {item.group && item.group !== shown[index - 1]?.group ? (
              <p aria-hidden="true" className="px-3 pb-1 pt-3 text-caption font-semibold text-ink-3">
                {item.group}
              </p>
            ) : null}
            <PaletteOption
              item={item}
              id={`${listId}-${item.id}`}
              isActive={item === active}
              onChoose={() => choose(item)}
              onPoint={() => setActiveIndex(index)}
            />
          </Fragment>
        ))}
      </div>
    </>
  );
}

function PaletteOption({
  item,
  id,
  isActive,
  onChoose,
  onPoint,
}: {
  item: CommandItem;
  id: string;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as in any combobox.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-ui [&>svg]:size-[18px] [&>svg]:shrink-0',
        isActive && 'bg-primary-soft text-primary-ink',
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className={cn('block truncate', isActive && 'font-semibold')}>{item.label}</span>
        {item.detail ? <span className="block truncate text-caption text-ink-3">{item.detail}</span> : null}
      </span>
      {item.aside ? <Kbd>{item.aside}</Kbd> : null}
    </div>
  );
}
