import {
  Bell,
  BookOpen,
  CalendarCheck,
  CalendarCog,
  ChartColumn,
  ClipboardCheck,
  FileCheck,
  FolderCog,
  GraduationCap,
  House,
  Layers,
  LayoutDashboard,
  LibraryBig,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MessageCircleHeart,
  MessageSquareQuote,
  MessagesSquare,
  Newspaper,
  NotebookPen,
  ReceiptText,
  ScrollText,
  Settings,
  SquarePlay,
  UserCog,
  UserRound,
  Users,
  Workflow,
} from 'lucide-react';
import * as m from '../messages/m.ts';

export interface MenuEntry {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Other paths that belong to the entry. */
  also?: string | readonly string[];
}

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

/** For people with a role, filtered by `ownAdminMenu`; pages check again, and so does every call. */
const adminMenu: readonly MenuEntry[] = [
  { to: '/admin', label: m.overview, icon: ChartColumn },
  { to: '/admin/modules', label: m.modules, icon: Layers },
  { to: '/admin/studio', label: m.studio, icon: SquarePlay },
  { to: '/admin/courses', label: m.courses, icon: GraduationCap },
  { to: '/admin/resources', label: m.resources, icon: FolderCog },
  { to: '/admin/users', label: m.users, icon: UserCog },
  { to: '/admin/questions', label: m.questions, icon: MessagesSquare },
  { to: '/admin/reviews', label: m.reviews, icon: ClipboardCheck },
  { to: '/admin/bookings', label: m.bookings, icon: CalendarCog },
  {
    to: '/admin/orders',
    label: m.orders,
    icon: ReceiptText,
    also: ['/admin/proofs', '/admin/products', '/admin/coupons', '/admin/report'],
  },
  { to: '/admin/content', label: m.content, icon: Newspaper },
  { to: '/admin/testimonials', label: m.testimonials, icon: MessageSquareQuote },
  { to: '/admin/audit', label: m.auditLog, icon: ScrollText },
  { to: '/admin/jobs', label: m.jobs, icon: Workflow },
];

/** The entries that the person's roles open. */
export const ownAdminMenu = (pages: readonly string[]): readonly MenuEntry[] =>
  adminMenu.filter(({ to }) => pages.includes(to));

export const footMenu: readonly MenuEntry[] = [
  { to: '/settings/profile', label: m.settings, icon: Settings, also: '/settings' },
  { to: '/feedbacks', label: m.feedback, icon: MessageCircleHeart },
  { to: '/support', label: m.support, icon: LifeBuoy },
];

/** Pages that are in no menu and are found only by search. */
export const furtherPages: readonly (MenuEntry & { keywords: () => string })[] = [
  {
    to: '/settings/account',
    label: m.account,
    icon: Settings,
    keywords: m.accountKeywords,
  },
  {
    to: '/settings/plan',
    label: m.plan,
    icon: ReceiptText,
    keywords: m.planKeywords,
  },
  { to: '/notifications', label: m.notifications, icon: Bell, keywords: m.notificationKeywords },
  {
    to: '/dashboard/materials',
    label: m.learningMaterials,
    icon: BookOpen,
    keywords: () => 'ebook pdf epub',
  },
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

/** Entries for the search, in the reader's language. */
export const namedIn = (entries: readonly (MenuEntry & { keywords?: () => string })[]) =>
  entries.map(({ label, keywords, ...entry }) => ({
    ...entry,
    label: label(),
    keywords: keywords?.() ?? '',
  }));

/** An entry also matches the pages below its own, except for the two top pages; a query does not matter. */
export const activeOn = ({ to }: MenuEntry) => ({
  exact: to === '/dashboard' || to === '/admin',
  includeSearch: false,
});
