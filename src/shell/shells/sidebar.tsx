import { Link, useLocation } from '@tanstack/react-router';
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { cn } from '#ui/cn.ts';
import { Tooltip } from '#ui/tooltip.tsx';
import * as m from '../messages/m.ts';
import {
  activeOn,
  currentIn,
  footMenu,
  type MenuEntry,
  mainMenu,
  markedIn,
  ownAdminMenu,
} from './learner-menu.ts';

/**
 * In windows of 700 px and more, every entry of the open group is in view. There Chromium would still scroll to the
 * current one by the few pixels that overflow, and cut the group's title.
 */
const entryClasses =
  'flex h-10 items-center gap-3 rounded-md px-3 text-ui text-ink-2 transition-colors duration-(--dur-fast) hover:bg-sunken hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-ink scroll-mt-24 [@media(height<700px)]:aria-[current=page]:[scroll-initial-target:nearest]';

function Entry({ entry, isRail, isDrawer }: { entry: MenuEntry; isRail: boolean; isDrawer: boolean }) {
  const Icon = entry.icon;
  const pathname = useLocation({ select: (location) => location.pathname });
  const link = (
    <Link
      to={entry.to}
      activeOptions={activeOn(entry)}
      {...currentIn(entry, pathname)}
      className={cn(entryClasses, isRail && 'justify-center px-0')}
      replace={isDrawer}
    >
      <Icon className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
      <span className={isRail ? 'sr-only' : undefined}>{entry.label()}</span>
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

interface GroupProps {
  title: string;
  entries: readonly MenuEntry[];
  /** Whether the person is in this part of the product: only that group begins open. */
  isHere: boolean;
  isRail: boolean;
  isDrawer: boolean;
}

/**
 * A collapsible group (product.md#learner-shell). Its rows are lower in the sidebar, so that an administrator's whole
 * menu fits into a window of 900 px.
 */
function Group({ title, entries, isHere, isRail, isDrawer }: GroupProps) {
  const [isOpen, setIsOpen] = useState(isHere);
  const listId = useId();
  return (
    <div className="border-line not-first:mt-3 not-first:border-t not-first:pt-3">
      {isRail ? null : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-9 w-full items-center justify-between rounded-md px-3 text-small text-ink-3 hover:bg-sunken hover:text-ink"
        >
          {title}
          <ChevronDown
            className={cn('size-4 transition-transform', !isOpen && '-rotate-90')}
            aria-hidden="true"
          />
        </button>
      )}
      <ul id={listId} hidden={!isOpen && !isRail} className="mt-1 grid gap-0.5 lg:[&_a]:h-9">
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} isRail={isRail} isDrawer={isDrawer} />
        ))}
      </ul>
    </div>
  );
}

/** For people with a role: learning and the admin area, the one they are in first and open. */
function TwoGroups({
  adminPages,
  isRail,
  isDrawer,
}: {
  adminPages: readonly string[];
  isRail: boolean;
  isDrawer: boolean;
}) {
  const isAdmin = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  const learning = { title: m.menu(), entries: mainMenu, isHere: !isAdmin };
  const admin = { title: m.admin(), entries: ownAdminMenu(adminPages), isHere: isAdmin };
  return (isAdmin ? [admin, learning] : [learning, admin]).map((group) => (
    // Crossing over opens the other group.
    <Group key={`${group.title} ${group.isHere}`} {...group} isRail={isRail} isDrawer={isDrawer} />
  ));
}

/** The menu's lists, for the sidebar and the phone's drawer. */
export function MenuLists({
  adminPages,
  isRail = false,
  isDrawer = false,
  children,
}: {
  adminPages: readonly string[];
  isRail?: boolean;
  /** In the phone's drawer, where a link replaces the drawer's history entry. */
  isDrawer?: boolean;
  children?: ReactNode;
}) {
  return (
    <>
      <nav aria-label={m.menu()} className="flex-1">
        {adminPages.length > 0 ? (
          <TwoGroups adminPages={adminPages} isRail={isRail} isDrawer={isDrawer} />
        ) : (
          <>
            <p className={cn('px-3 pb-2 text-small text-ink-3', isRail && 'sr-only')}>{m.menu()}</p>
            <ul className="grid gap-1">
              {mainMenu.map((entry) => (
                <Entry key={entry.to} entry={entry} isRail={isRail} isDrawer={isDrawer} />
              ))}
            </ul>
          </>
        )}
      </nav>
      <ul className="mt-4 grid gap-1 border-t border-line pt-4">
        {footMenu.map((entry) => (
          <Entry key={entry.to} entry={entry} isRail={isRail} isDrawer={isDrawer} />
        ))}
        {children}
      </ul>
    </>
  );
}

/**
 * Scrolls the current entry into view, because an administrator's list is taller than a low window. Browsers with
 * `scroll-initial-target` render it that way from the start.
 */
function useCurrentInView() {
  const scroller = useRef<HTMLDivElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
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

/** The sidebar from `lg`: 264 px, or 72 px of icons with tooltips. */
export function Sidebar({
  adminPages,
  isRail,
  canToggle,
  onToggle,
}: {
  adminPages: readonly string[];
  isRail: boolean;
  canToggle: boolean;
  onToggle: () => void;
}) {
  const Icon = isRail ? PanelLeftOpen : PanelLeftClose;
  const scroller = useCurrentInView();
  const pathname = useLocation({ select: (location) => location.pathname });
  const marked = markedIn([...mainMenu, ...footMenu], pathname);
  return (
    <div
      ref={scroller}
      className={cn(
        'sticky top-(--topbar-h) hidden h-[calc(100dvh-var(--topbar-h))] shrink-0 flex-col overflow-y-auto border-r border-line bg-surface p-3 pt-4 transition-[width] duration-(--dur-base) ease-step lg:flex',
        isRail ? 'w-(--sidebar-w-min)' : 'w-(--sidebar-w)',
      )}
    >
      {/* Not cached for administrators: their group has a generated id. */}
      <DrawnOnce of={adminPages.length > 0 ? null : `sidebar ${isRail} ${canToggle} ${marked}`}>
        <MenuLists adminPages={adminPages} isRail={isRail}>
          {canToggle ? (
            <li>
              <button
                type="button"
                onClick={onToggle}
                aria-expanded={!isRail}
                className={cn(entryClasses, 'w-full', isRail && 'justify-center px-0')}
              >
                <Icon className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
                <span className={isRail ? 'sr-only' : undefined}>
                  {isRail ? m.expandMenu() : m.collapseMenu()}
                </span>
              </button>
            </li>
          ) : null}
        </MenuLists>
      </DrawnOnce>
    </div>
  );
}
