import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import { activeOn, currentIn, type MenuEntry } from './learner-menu.ts';

/**
 * In windows of 700 px and more, every entry of the open group is in view. There Chromium would still scroll to the
 * current one by the few pixels that overflow, and cut the group's title.
 */
export const entryClasses =
  'flex h-10 items-center gap-3 rounded-md px-3 text-ui text-ink-2 transition-colors duration-(--dur-fast) hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-ink scroll-mt-24 [@media(height<700px)]:aria-[current=page]:[scroll-initial-target:nearest]';

/** One link of the menu; in the rail its icon with a tooltip. */
export function MenuEntryLink({
  entry,
  isRail,
  isDrawer,
  count,
}: {
  entry: MenuEntry;
  isRail: boolean;
  isDrawer: boolean;
  /** After the label. */
  count?: ReactNode;
}) {
  const Icon = entry.icon;
  const pathname = useLocation({ select: (location) => location.pathname });
  const link = (
    <Link
      to={entry.to}
      activeOptions={activeOn(entry)}
      {...currentIn(entry, pathname)}
      className={cn(entryClasses, isRail && 'relative justify-center px-0')}
      replace={isDrawer}
    >
      <Icon className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
      <span className={isRail ? 'sr-only' : undefined}>{entry.label()}</span>
      {count}
    </Link>
  );
  return (
    <li>
      {isRail ? (
        <Tooltip label={entry.label()} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

/**
 * Scrolls the current entry into view where the list is taller than a low window. Browsers with
 * `scroll-initial-target` render it that way from the start.
 */
export function useCurrentInView(pathname: string) {
  const scroller = useRef<HTMLDivElement & HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current entry.
  useEffect(() => {
    const list = scroller.current;
    const current = list?.querySelector('[aria-current=page]');
    if (!list || !current) return;
    const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }, [pathname]);
  return scroller;
}
