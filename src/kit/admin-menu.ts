/** The menu of the admin area, by roles: what the shell draws, and what a person's page shows before roles change. */
import {
  CalendarCog,
  ChartColumn,
  ClipboardCheck,
  FileChartColumn,
  FolderCog,
  GraduationCap,
  Layers,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  Newspaper,
  Package,
  ReceiptText,
  ScanSearch,
  ScrollText,
  SquarePlay,
  TicketPercent,
  UserCog,
  Workflow,
} from 'lucide-react';
import * as m from './messages/m.ts';

export interface MenuEntry {
  to: string;
  label: () => string;
  icon: LucideIcon;
  /** Other paths that belong to the entry. */
  also?: string | readonly string[];
  /** Where the bar of a phone has no room for the label. */
  short?: () => string;
}

export interface MenuGroup {
  /** Remembered per browser, so it never changes. */
  key: string;
  title: () => string;
  entries: readonly MenuEntry[];
  /** Also where all groups are few. */
  beginsClosed?: true;
}

const overview: MenuEntry = { to: '/admin', label: m.overview, icon: ChartColumn };

/** By the job that people come for. Sidebar, drawer, bottom bar and search all read this list. */
const groups: readonly MenuGroup[] = [
  {
    key: 'sales',
    title: m.sales,
    entries: [
      { to: '/admin/proofs', label: m.proofs, short: m.proofsInBar, icon: ScanSearch },
      { to: '/admin/orders', label: m.orders, icon: ReceiptText },
      { to: '/admin/products', label: m.products, icon: Package },
      { to: '/admin/coupons', label: m.coupons, icon: TicketPercent },
      { to: '/admin/report', label: m.monthReport, icon: FileChartColumn },
    ],
  },
  {
    key: 'teaching',
    title: m.teaching,
    entries: [
      { to: '/admin/courses', label: m.courses, icon: GraduationCap },
      { to: '/admin/modules', label: m.modules, icon: Layers, also: '/admin/exercises' },
      { to: '/admin/studio', label: m.studio, icon: SquarePlay },
      { to: '/admin/resources', label: m.resources, icon: FolderCog },
    ],
  },
  {
    key: 'people',
    title: m.people,
    entries: [
      { to: '/admin/users', label: m.users, icon: UserCog },
      { to: '/admin/questions', label: m.questions, icon: MessagesSquare },
      { to: '/admin/reviews', label: m.reviews, icon: ClipboardCheck },
      { to: '/admin/bookings', label: m.bookings, icon: CalendarCog },
    ],
  },
  {
    key: 'site',
    title: m.site,
    entries: [
      { to: '/admin/content', label: m.content, icon: Newspaper },
      { to: '/admin/testimonials', label: m.testimonials, icon: MessageSquareQuote },
    ],
  },
  {
    key: 'system',
    title: m.system,
    entries: [
      { to: '/admin/audit', label: m.auditLog, icon: ScrollText },
      { to: '/admin/jobs', label: m.jobs, icon: Workflow },
    ],
  },
];

interface AdminMenu {
  overview: MenuEntry;
  /** Without those of which the person may open nothing. */
  groups: readonly MenuGroup[];
}

/**
 * The menu of the admin area for someone's roles. Pages check again, and so does every call.
 * @param pages what the roles open (`adminPagesOf`)
 */
export function adminMenuOf(pages: readonly string[]): AdminMenu {
  const own = groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ to }) => pages.includes(to)),
  }));
  return { overview, groups: own.filter(({ entries }) => entries.length > 0) };
}

/** Every entry of someone's admin menu, the overview first. */
export const adminEntriesOf = (pages: readonly string[]): readonly MenuEntry[] => [
  overview,
  ...adminMenuOf(pages).groups.flatMap(({ entries }) => entries),
];
