import {
  CalendarCheck,
  FileCheck,
  House,
  LayoutDashboard,
  LibraryBig,
  LifeBuoy,
  ListChecks,
  MessageCircleHeart,
  MessagesSquare,
  NotebookPen,
  Settings,
  SquarePlay,
  UserRound,
  Users,
} from 'lucide-react';
import type { MenuEntry } from '#kit/admin-menu.ts';
import * as m from '../messages/m.ts';

export type { MenuEntry };

/** The sidebar (product.md#learner-shell). */
export const mainMenu: readonly (MenuEntry & { keywords?: () => string })[] = [
  { to: '/dashboard', label: m.dashboard, icon: LayoutDashboard },
  { to: '/lessons', label: m.modules, icon: SquarePlay, also: '/modules' },
  { to: '/notes', label: m.notes, icon: NotebookPen },
  { to: '/action-items', label: m.actionItems, icon: ListChecks },
  { to: '/community', label: m.community, icon: Users },
  { to: '/reviews', label: m.reviews, icon: FileCheck },
  { to: '/questions', label: m.questions, icon: MessagesSquare, keywords: m.questionKeywords },
  { to: '/resources', label: m.resources, icon: LibraryBig },
  { to: '/bookings', label: m.bookings, icon: CalendarCheck },
];

export const footMenu: readonly MenuEntry[] = [
  { to: '/settings/profile', label: m.settings, icon: Settings, also: '/settings' },
  { to: '/feedbacks', label: m.feedback, icon: MessageCircleHeart },
  { to: '/support', label: m.support, icon: LifeBuoy },
];

/** The phone's bottom bar (product.md#learner-shell). Someone who works here is at home where their work waits. */
export const bottomMenuOf = (home = '/dashboard'): readonly MenuEntry[] => [
  { to: home, label: m.home, icon: House },
  { to: '/lessons', label: m.modules, icon: SquarePlay, also: '/modules' },
  { to: '/notes', label: m.notes, icon: NotebookPen },
  // `/profile` redirects to `/settings`.
  { to: '/profile', label: m.profile, icon: UserRound, also: '/settings' },
];

/** Marks the entry as current on its other path too. */
export const currentIn = (entry: MenuEntry, pathname: string): { 'aria-current'?: 'page' } =>
  [entry.also ?? []].flat().some((path) => pathname.startsWith(path)) ? { 'aria-current': 'page' } : {};

/** The marked entries on a page, as the cache key of a rendered menu. */
export const markedIn = (menu: readonly MenuEntry[], pathname: string): string =>
  menu
    .filter((entry) => {
      const isBelow = pathname.startsWith(`${entry.to}/`) && !activeOn(entry).exact;
      return (
        pathname.replace(/\/$/, '') === entry.to || isBelow || 'aria-current' in currentIn(entry, pathname)
      );
    })
    .map(({ to }) => to)
    .join(' ');

/** An entry also matches the pages below its own, except for the two top pages; a query does not matter. */
export const activeOn = ({ to }: MenuEntry) => ({
  exact: to === '/dashboard' || to === '/admin',
  includeSearch: false,
});
