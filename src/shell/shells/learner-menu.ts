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

export interface MenuEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Another path that belongs to the entry. */
  also?: string;
}

/** The sidebar (product.md#learner-shell). */
export const mainMenu: readonly MenuEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/lessons', label: 'Modules', icon: SquarePlay, also: '/modules' },
  { to: '/notes', label: 'Notes', icon: NotebookPen },
  { to: '/action-items', label: 'Action Items', icon: ListChecks },
  { to: '/community', label: 'Community', icon: Users },
  { to: '/reviews', label: 'Reviews', icon: FileCheck },
  { to: '/resources', label: 'Resources', icon: LibraryBig },
  { to: '/bookings', label: 'Bookings', icon: CalendarCheck },
];

/** For people with a role, filtered by `ownAdminMenu`; pages check again, and so does every call. */
const adminMenu: readonly MenuEntry[] = [
  { to: '/admin', label: 'Overview', icon: ChartColumn },
  { to: '/admin/modules', label: 'Modules', icon: Layers },
  { to: '/admin/courses', label: 'Courses', icon: GraduationCap },
  { to: '/admin/resources', label: 'Resources', icon: FolderCog },
  { to: '/admin/users', label: 'Users', icon: UserCog },
  { to: '/admin/reviews', label: 'Reviews', icon: ClipboardCheck },
  { to: '/admin/bookings', label: 'Bookings', icon: CalendarCog },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText },
  { to: '/admin/content', label: 'Content', icon: Newspaper },
  { to: '/admin/testimonials', label: 'Testimonials', icon: MessageSquareQuote },
  { to: '/admin/audit', label: 'Audit log', icon: ScrollText },
  { to: '/admin/jobs', label: 'Jobs', icon: Workflow },
];

/** The entries that the person's roles open. */
export const ownAdminMenu = (pages: readonly string[]): readonly MenuEntry[] =>
  adminMenu.filter(({ to }) => pages.includes(to));

export const footMenu: readonly MenuEntry[] = [
  { to: '/settings/profile', label: 'Settings', icon: Settings, also: '/settings' },
  { to: '/feedbacks', label: 'Feedback', icon: MessageCircleHeart },
  { to: '/support', label: 'Support', icon: LifeBuoy },
];

/** Pages that are in no menu and are found only by search. */
export const furtherPages: readonly (MenuEntry & { keywords: string })[] = [
  {
    to: '/settings/account',
    label: 'Account',
    icon: Settings,
    keywords: 'password email two-step sign-in sessions google delete data export security',
  },
  {
    to: '/settings/plan',
    label: 'Plan',
    icon: ReceiptText,
    keywords: 'payments receipt upgrade invoice tier',
  },
  { to: '/notifications', label: 'Notifications', icon: Bell, keywords: 'preferences email' },
  { to: '/dashboard/materials', label: 'Learning materials', icon: BookOpen, keywords: 'ebook pdf epub' },
];

/** The phone's bottom bar (product.md#learner-shell). */
export const bottomMenu: readonly MenuEntry[] = [
  { to: '/dashboard', label: 'Home', icon: House },
  { to: '/lessons', label: 'Modules', icon: SquarePlay, also: '/modules' },
  { to: '/notes', label: 'Notes', icon: NotebookPen },
  // `/profile` redirects to `/settings`.
  { to: '/profile', label: 'Profile', icon: UserRound, also: '/settings' },
];

/** Marks the entry as current on its other path too. */
export const currentIn = (entry: MenuEntry, pathname: string): { 'aria-current'?: 'page' } =>
  entry.also && pathname.startsWith(entry.also) ? { 'aria-current': 'page' } : {};

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
