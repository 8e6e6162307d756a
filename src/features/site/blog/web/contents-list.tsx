import { ChevronUp } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import type { Heading } from '../rules.ts';

/** Marks a list that is part of the page, so that the floating one knows when it can be seen. */
export const listAttribute = 'data-contents-list';

export interface ContentsListProps {
  headings: readonly Heading[];
  currentId: string | null;
  goTo: (id: string) => void;
}

export function ContentsList({
  headings,
  currentId,
  goTo,
  onGone,
  isRoomy = false,
}: ContentsListProps & {
  onGone?: () => void;
  /** Rows of 44 px, for fingers. */
  isRoomy?: boolean;
}) {
  const follow = (event: MouseEvent, id: string) => {
    event.preventDefault();
    onGone?.();
    // A closing drawer returns the focus first: only then move it to the section.
    setTimeout(() => goTo(id), onGone ? 50 : 0);
  };
  return (
    <ul className="grid gap-0.5">
      {headings.map((heading) => {
        const isCurrent = heading.id === currentId;
        return (
          <li key={heading.id}>
            <a
              href={`#${heading.id}`}
              aria-current={isCurrent ? 'location' : undefined}
              onClick={(event) => follow(event, heading.id)}
              className={cn(
                'flex items-baseline gap-2.5 rounded-sm pr-2 text-small hover:text-ink',
                isRoomy ? 'py-3' : 'py-1.5',
                heading.level === 3 ? 'pl-5' : 'pl-0',
                isCurrent ? 'font-semibold text-ink' : 'text-ink-3',
              )}
            >
              <span
                aria-hidden="true"
                className={cn(
                  'h-1 w-3 shrink-0 -translate-y-0.5 rounded-full',
                  isCurrent ? 'bg-accent' : 'bg-primary-line',
                )}
              />
              {heading.text}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The list with its title, which folds it (product.md#blog). */
export function FoldingContents(props: ContentsListProps) {
  const [isOpen, setIsOpen] = useState(true);
  const listId = useId();
  if (props.headings.length === 0) return null;
  return (
    <nav aria-label={m.contents()} className="text-ui">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-10 w-full items-center justify-between font-semibold"
      >
        {m.contents()}
        <ChevronUp
          className={cn('size-4 text-ink-3 transition-transform noscript:hidden', !isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div id={listId} hidden={!isOpen} {...{ [listAttribute]: '' }} className="pt-1">
        <ContentsList {...props} />
      </div>
    </nav>
  );
}
