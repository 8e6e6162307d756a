import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useWaiting, type Waiting } from '#features/school/operations/web/use-waiting.ts';
import { adminEntriesOf, adminMenuOf, type MenuGroup } from '#kit/admin-menu.ts';
import { readPreference, writePreference } from '#kit/preferences.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { inAdminArea } from './admin-area.ts';
import { beginsOpen, readChoices, waitingOn, writeChoices } from './admin-menu.ts';
import { type MenuEntry, mainMenu } from './learner-menu.ts';
import { MenuEntryLink, useCurrentInView } from './menu-entry.tsx';
import { WaitingCount } from './waiting-count.tsx';

const choicesCookie = 'langkah_menu_groups';

/** The groups that are open. What is opened or closed is remembered in this browser. */
function useOpenGroups(all: readonly MenuGroup[], pathname: string) {
  const [choices, setChoices] = useState(() => readChoices(readPreference(choicesCookie)));
  // The group of the current page can be closed too, until the next page.
  const [closedHere, setClosedHere] = useState<string | null>(null);
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setClosedHere(null);
  }
  const isOpen = (group: MenuGroup): boolean =>
    closedHere !== group.key && beginsOpen(group, { all, pathname, choices });
  const toggle = (group: MenuGroup) => {
    const next = { ...choices, [group.key]: !isOpen(group) };
    setChoices(next);
    setClosedHere(next[group.key] ? null : group.key);
    writePreference(choicesCookie, writeChoices(next));
  };
  return { isOpen, toggle };
}

interface EntriesProps {
  entries: readonly MenuEntry[];
  waiting: Waiting;
  isRail: boolean;
  isDrawer: boolean;
}

const Entries = ({ entries, waiting, isRail, isDrawer }: EntriesProps) =>
  entries.map((entry) => (
    <MenuEntryLink
      key={entry.to}
      entry={entry}
      isRail={isRail}
      isDrawer={isDrawer}
      count={<WaitingCount count={waitingOn(entry, waiting)} isOnIcon={isRail} />}
    />
  ));

/**
 * In the rail every group is open: rows that are low in a low window keep an owner's last icon in sight, and whole, in one
 * of 900 px. Fingers keep the higher rows, and scroll.
 */
const rowsOf = (isRail: boolean): string =>
  isRail ? 'lg:[&_a]:h-8 lg:[@media(height<61rem)_and_(pointer:fine)]:[&_a]:h-7' : 'lg:[&_a]:h-9';

function Group({
  group,
  waiting,
  isOpen,
  onToggle,
  isRail,
  isDrawer,
}: {
  group: MenuGroup;
  waiting: Waiting;
  isOpen: boolean;
  onToggle: () => void;
  isRail: boolean;
  isDrawer: boolean;
}) {
  const listId = useId();
  // What waits in a closed group is said by its title.
  const hidden = isOpen ? 0 : group.entries.reduce((sum, entry) => sum + waitingOn(entry, waiting), 0);
  return (
    <div className={cn('mt-1', isRail && 'border-t border-line pt-1')}>
      {isRail ? null : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onToggle}
          className="flex h-9 w-full items-center justify-between rounded-md px-3 text-small font-semibold text-ink-3 hover:bg-sunken hover:text-ink max-lg:h-11"
        >
          {group.title()}
          <WaitingCount count={hidden} />
          <ChevronDown
            className={cn('ml-2 size-4 transition-transform', !isOpen && '-rotate-90')}
            aria-hidden="true"
          />
        </button>
      )}
      <ul id={listId} hidden={!isOpen && !isRail} className={cn('grid gap-0.5', rowsOf(isRail))}>
        <Entries entries={group.entries} waiting={waiting} isRail={isRail} isDrawer={isDrawer} />
      </ul>
    </div>
  );
}

interface StaffMenuProps {
  adminPages: readonly string[];
  isRail: boolean;
  isDrawer: boolean;
}

/**
 * The menu of people with a role. In the admin area: the overview, a group for each job, and learning in a group that
 * begins closed. In the learner area: learning, and the admin area in such a group.
 */
export function StaffMenu({ adminPages, isRail, isDrawer }: StaffMenuProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isAdmin = inAdminArea(pathname);
  const menu = adminMenuOf(adminPages);
  const { isOpen, toggle } = useOpenGroups(menu.groups, pathname);
  const nav = useCurrentInView(pathname);
  const waiting = useWaiting(isAdmin);
  const elsewhere: MenuGroup = isAdmin
    ? { key: 'learning', title: m.learning, entries: mainMenu, beginsClosed: true }
    : { key: 'admin', title: m.admin, entries: adminEntriesOf(adminPages), beginsClosed: true };
  // Twenty icons without words help nobody: the rail has one for the way to the other area.
  const other = isRail ? { ...elsewhere, entries: elsewhere.entries.slice(0, 1) } : elsewhere;
  const group = (one: MenuGroup) => (
    <Group
      key={one.key}
      group={one}
      waiting={waiting}
      isOpen={isOpen(one)}
      onToggle={() => toggle(one)}
      isRail={isRail}
      isDrawer={isDrawer}
    />
  );
  return (
    <nav
      ref={nav}
      aria-label={m.menu()}
      // The lists scroll, and what is below them stays in sight.
      className={cn(
        'flex-1',
        !isDrawer && '-mx-3 -mt-4 min-h-40 overflow-y-auto px-3 pt-4 pb-2',
        // An icon that is cut says nothing: it fades, so that the rail is seen to go on.
        isRail &&
          'scroll-pb-6 pb-6 [mask-image:linear-gradient(to_bottom,black_calc(100%-1.5rem),transparent)]',
      )}
    >
      {isAdmin || isRail ? null : <p className="px-3 pb-2 text-small text-ink-3">{m.menu()}</p>}
      <ul className={cn('grid gap-0.5', rowsOf(isRail))}>
        <Entries
          entries={isAdmin ? [menu.overview] : mainMenu}
          waiting={waiting}
          isRail={isRail}
          isDrawer={isDrawer}
        />
      </ul>
      {isAdmin ? menu.groups.map(group) : null}
      <div className="mt-2 border-t border-line pt-1">{group(other)}</div>
    </nav>
  );
}
