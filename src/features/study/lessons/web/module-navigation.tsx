import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import type { Language } from '#kernel/language.ts';
import { langOf } from '#kit/other-language.ts';
import { buttonClasses } from '#ui/button-classes.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

/** Without a language in readings that an earlier release has stored on a device. */
export type Neighbour = { id: number; title: string; language?: Language } | null;

interface ModuleNavigationProps {
  previous: Neighbour;
  next: Neighbour;
  place: { index: number; total: number };
  lessonSlug: string | undefined;
}

function neighbourLink(
  neighbour: { id: number },
  lessonSlug: string | undefined,
  className: string,
  children: ReactNode,
): ReactElement {
  const id = String(neighbour.id);
  return lessonSlug ? (
    <Link to="/lessons/$slug/$id" params={{ slug: lessonSlug, id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to="/modules/$id" params={{ id }} className={className}>
      {children}
    </Link>
  );
}

const desktopClasses = cn(buttonClasses({ variant: 'secondary', size: 'md' }), 'h-auto gap-4 px-4 py-2.5');

/** Previous and Next on a desktop; absent at the ends (product.md#previous-and-next). */
export function ModuleNavigation({ previous, next, lessonSlug }: ModuleNavigationProps) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={m.otherModules()}
      className="mt-10 hidden justify-between gap-4 border-t border-line pt-6 lg:flex"
    >
      {previous
        ? neighbourLink(
            previous,
            lessonSlug,
            desktopClasses,
            <>
              <ArrowLeft className="size-4" aria-hidden="true" />
              <span className="text-left">
                <span className="block text-caption font-medium text-ink-3">{m.previousModule()}</span>
                <span lang={langOf(previous.language)}>{previous.title}</span>
              </span>
            </>,
          )
        : null}
      <span className="flex-1" />
      {next
        ? neighbourLink(
            next,
            lessonSlug,
            desktopClasses,
            <>
              <span className="text-right">
                <span className="block text-caption font-medium text-ink-3">{m.nextModule()}</span>
                <span lang={langOf(next.language)}>{next.title}</span>
              </span>
              <ArrowRight className="size-4" aria-hidden="true" />
            </>,
          )
        : null}
    </nav>
  );
}

const mobileClasses =
  'flex h-12 items-center gap-2 rounded-md px-2 text-ui font-semibold text-ink-2 hover:bg-sunken';

/** Two words and the place do not fit beside each other in a text of twice the size: the arrows are left. */
const labelClasses = 'max-[15rem]:sr-only';

/** On phones this bar replaces the bottom bar (product.md#previous-and-next); below the lesson, or fixed. */
export function ModuleBottomBar({
  previous,
  next,
  place,
  lessonSlug,
  isFixed = false,
}: ModuleNavigationProps & { isFixed?: boolean }) {
  return (
    <nav
      aria-label={m.otherModules()}
      className={cn(
        'grid grid-cols-[1fr_auto_1fr] items-center border-t border-line lg:hidden',
        isFixed
          ? 'fixed inset-x-0 bottom-0 z-30 h-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] bg-surface px-2 pb-[env(safe-area-inset-bottom)]'
          : 'lesson-ways mt-9 h-(--bottombar-h)',
      )}
    >
      <span className="justify-self-start">
        {previous
          ? neighbourLink(
              previous,
              lessonSlug,
              mobileClasses,
              <>
                <ArrowLeft className="size-4" aria-hidden="true" />
                <span className={labelClasses}>{m.previous()}</span>
              </>,
            )
          : null}
      </span>
      <span className="text-ui whitespace-nowrap text-ink-3">
        {place.total > 0 ? m.placeOf({ index: place.index, total: place.total }) : ''}
      </span>
      <span className="justify-self-end">
        {next
          ? neighbourLink(
              next,
              lessonSlug,
              mobileClasses,
              <>
                <span className={labelClasses}>{m.next()}</span>
                <ArrowRight className="size-4" aria-hidden="true" />
              </>,
            )
          : null}
      </span>
    </nav>
  );
}
