import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

interface FileTabsProps {
  names: readonly string[];
  current: string | undefined;
  onChoose: (name: string) => void;
  /** In place of the tabs, where the answer has no files. */
  children?: ReactNode;
}

/** The files of an answer, on night in both themes; the current one is underlined. */
export function FileTabs({ names, current, onChoose, children }: FileTabsProps) {
  const tabs = useRef<HTMLFieldSetElement>(null);
  // On a phone, where there is no room for all, the current one is seen whole.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each current file is looked for
  useEffect(() => {
    const row = tabs.current;
    const tab = row?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!row || !tab) return;
    // Only the row scrolls: `scrollIntoView` would move the page too.
    const { left, right } = row.getBoundingClientRect();
    if (tab.right > right) row.scrollLeft += tab.right - right;
    if (tab.left < left) row.scrollLeft -= left - tab.left;
  }, [current]);
  return (
    <fieldset ref={tabs} aria-label={m.files()} className="no-scrollbar flex min-w-0 overflow-x-auto">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === current}
          onClick={() => onChoose(name)}
          className={cn(
            'relative h-12 shrink-0 px-4 short:h-10 font-mono text-small focus-visible:-outline-offset-2 focus-visible:outline-on-night lg:px-5',
            name === current
              ? 'text-on-night after:absolute after:inset-x-4 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-on-night lg:after:inset-x-5'
              : 'text-on-night-2',
          )}
        >
          {name}
        </button>
      ))}
      {names.length === 0 ? children : null}
    </fieldset>
  );
}
