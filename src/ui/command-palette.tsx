import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from './cn.ts';
import { DIALOG_BACKDROP_CLASSES } from './dialog.tsx';
import { Kbd } from './kbd.tsx';

export interface CommandItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** More words it is found by. */
  keywords?: string;
  /** A kind or a key, at the right. */
  aside?: string;
}

export interface CommandPaletteProps<Item extends CommandItem> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The accessible name and the placeholder. */
  label?: string;
  items: readonly Item[];
  onSelect: (item: Item) => void;
  /** To look up more while somebody types. */
  onQueryChange?: (query: string) => void;
}

/** Jump to anything by name: type, arrows, Enter. The caller opens it on Ctrl K. */
export function CommandPalette<Item extends CommandItem>(props: CommandPaletteProps<Item>) {
  return (
    <BaseDialog.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP_CLASSES} />
        <BaseDialog.Popup className="fixed left-1/2 top-[12vh] z-50 flex max-h-[70vh] w-[min(560px,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-modal outline-none transition-opacity duration-(--dur-base) data-ending-style:opacity-0 data-starting-style:opacity-0">
          <BaseDialog.Title className="sr-only">{props.label ?? 'Jump to…'}</BaseDialog.Title>
          <PaletteList {...props} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Its own component, so that each opening starts empty. */
function PaletteList<Item extends CommandItem>({
  label = 'Jump to…',
  items,
  onSelect,
  onOpenChange,
  onQueryChange,
}: CommandPaletteProps<Item>) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const words = query.trim().toLowerCase().split(/\s+/);
  const found = items.filter((item) => {
    const text = `${item.label} ${item.keywords ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const active = found[Math.min(activeIndex, found.length - 1)];

  const choose = (item: Item) => {
    onOpenChange(false);
    onSelect(item);
  };
  const key = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(activeIndex, found.length - 1) + step + found.length) % found.length;
      setActiveIndex(next);
      document.getElementById(`${listId}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
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
      <div id={listId} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto p-1.5">
        {found.map((item) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as in any combobox.
          <div
            key={item.id}
            id={`${listId}-${item.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={item === active}
            onClick={() => choose(item)}
            onPointerMove={() => setActiveIndex(found.indexOf(item))}
            className={cn(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-ui [&>svg]:size-[18px]',
              item === active && 'bg-primary-soft font-semibold text-primary-ink',
            )}
          >
            {item.icon}
            <span className="min-w-0 flex-1 truncate">{item.label}</span>
            {item.aside ? <Kbd>{item.aside}</Kbd> : null}
          </div>
        ))}
      </div>
      <p
        role="status"
        className={cn(found.length === 0 ? 'px-4 pb-5 pt-3 text-center text-ui text-ink-2' : 'sr-only')}
      >
        {found.length === 0 ? 'Nothing found' : `${found.length} found`}
      </p>
    </>
  );
}
