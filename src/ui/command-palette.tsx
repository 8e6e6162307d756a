import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cn } from './cn.ts';
import type { CommandItem } from './command-item.ts';
import { DIALOG_BACKDROP_CLASSES } from './dialog-classes.ts';
import { Kbd } from './kbd.tsx';
import { Marked } from './marked.tsx';
import * as m from './messages/m.ts';
import { rankedItems, wordsOf } from './ranked-items.ts';
import { followSeenWindow } from './seen-window.ts';

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

const legend = [
  { keys: ['↑', '↓'], meaning: m.keyChoose },
  { keys: ['Enter'], meaning: m.keyOpen },
  { keys: ['Esc'], meaning: m.keyClose },
];

/**
 * Jump to anything by name: type, arrows, Enter. The caller opens it on Ctrl K. On a phone it fills what the keyboard
 * leaves of the window.
 */
export function CommandPalette<Item extends CommandItem>(props: CommandPaletteProps<Item>) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={props.isOpen} onOpenChange={props.onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={DIALOG_BACKDROP_CLASSES} />
        <BaseDialog.Popup
          ref={popup}
          className="fixed left-1/2 top-[12vh] z-50 flex max-h-[70vh] w-[min(560px,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-modal outline-none transition-opacity duration-(--dur-base) data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:inset-x-0 max-sm:top-(--seen-top,0px) max-sm:h-(--seen-height,100dvh) max-sm:max-h-none max-sm:w-full max-sm:translate-x-0 max-sm:rounded-none max-sm:border-0"
        >
          <BaseDialog.Title className="sr-only">{props.label ?? m.jumpTo()}</BaseDialog.Title>
          <PaletteList {...props} popup={popup} />
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
  popup,
}: CommandPaletteProps<Item> & { popup: RefObject<HTMLElement | null> }) {
  useEffect(() => followSeenWindow(popup), [popup]);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const words = wordsOf(query);
  const found = rankedItems(items, query, m.relatedResults());
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
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4 max-sm:h-14 max-sm:pr-1">
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
        <BaseDialog.Close className="h-11 shrink-0 rounded-md px-3 text-ui font-semibold text-primary-ink sm:hidden">
          {m.cancel()}
        </BaseDialog.Close>
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
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className="min-h-0 overflow-y-auto overscroll-contain p-1.5 max-sm:pb-[max(--spacing(4),env(safe-area-inset-bottom))]"
      >
        {shown.map((item, index) => (
          <Fragment key={item.id}>
            {item.group && item.group !== shown[index - 1]?.group ? (
              <p aria-hidden="true" className="px-3 pb-1 pt-3 text-caption font-semibold text-ink-3">
                {item.group}
              </p>
            ) : null}
            <PaletteOption
              item={item}
              words={words}
              id={`${listId}-${item.id}`}
              isActive={item === active}
              onChoose={() => choose(item)}
              onPoint={() => setActiveIndex(index)}
            />
          </Fragment>
        ))}
      </div>
      <p
        aria-hidden="true"
        className="flex shrink-0 flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2 text-caption text-ink-3 max-sm:hidden"
      >
        {legend.map(({ keys, meaning }) => (
          <span key={keys[0]} className="flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {meaning()}
          </span>
        ))}
      </p>
    </>
  );
}

function PaletteOption({
  item,
  words,
  id,
  isActive,
  onChoose,
  onPoint,
}: {
  item: CommandItem;
  words: readonly string[];
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
        <span lang={item.labelLang} className={cn('block truncate', isActive && 'font-semibold')}>
          <Marked text={item.label} words={words} />
        </span>
        {item.detail ? (
          <span lang={item.detailLang} className="block truncate text-caption text-ink-3">
            <Marked text={item.detail} words={words} />
          </span>
        ) : null}
      </span>
      {item.aside ? <Kbd>{item.aside}</Kbd> : null}
    </div>
  );
}
