import {
  CalendarCog,
  ChartColumn,
  ClipboardCheck,
  FileChartColumn,
  FolderCog,
  GraduationCap,
  Layers,
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
import type { Waiting } from '#features/school/operations/web/use-waiting.ts';
import * as m from '../messages/m.ts';
import type { MenuEntry } from './learner-menu.ts';

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

/** Pages where people wait for an answer come first. */
const barOrder = [
  '/admin',
  '/admin/proofs',
  '/admin/reviews',
  '/admin/orders',
  '/admin/courses',
  '/admin/studio',
  '/admin/questions',
  '/admin/bookings',
  '/admin/users',
  '/admin/products',
  '/admin/modules',
  '/admin/content',
  '/admin/jobs',
];

/** Beside them is the button that opens the whole menu. */
const barLength = 4;

/** The links of the phone's bottom bar in the admin area: only pages that the person's roles open. */
export const adminBarOf = (pages: readonly string[]): readonly MenuEntry[] =>
  adminEntriesOf(pages)
    .filter(({ to }) => barOrder.includes(to))
    .toSorted((a, b) => barOrder.indexOf(a.to) - barOrder.indexOf(b.to))
    .slice(0, barLength);

const waitingAt: Record<string, keyof Waiting> = {
  '/admin/proofs': 'proofs',
  '/admin/reviews': 'reviews',
  '/admin/questions': 'questions',
  '/admin/bookings': 'bookings',
  '/admin/testimonials': 'testimonials',
};

/** How much waits for an answer on the page of an entry. */
export function waitingOn({ to }: MenuEntry, waiting: Waiting): number {
  const kind = waitingAt[to];
  return (kind && waiting[kind]) ?? 0;
}

/** Whether a page belongs to an entry of the menu. */
export const isPageOf = ({ to, also }: MenuEntry, pathname: string): boolean =>
  pathname.replace(/\/$/, '') === to ||
  (to !== '/admin' && pathname.startsWith(`${to}/`)) ||
  [also ?? []].flat().some((path) => pathname.startsWith(path));

/** Which groups someone opened or closed; the others are as they begin. */
export type GroupChoices = Readonly<Record<string, boolean>>;

/** Reads what `writeChoices` wrote: open groups by their keys, closed ones with a minus, with dots between. */
export const readChoices = (text = ''): GroupChoices =>
  Object.fromEntries(
    text
      .split('.')
      .filter((part) => /^-?[a-z]+$/.test(part))
      .map((part) => [part.replace('-', ''), !part.startsWith('-')]),
  );

export const writeChoices = (choices: GroupChoices): string =>
  Object.entries(choices)
    .map(([key, isOpen]) => (isOpen ? key : `-${key}`))
    .join('.');

/** As many rows as stay in sight with every group open, in a window of 900 px. */
const rowsInSight = 9;

/**
 * Whether a group begins open: the one with the current page always does, and so does one that was left open. Without
 * a choice all are open where they are few, as for every role except the owner's.
 */
export function beginsOpen(
  group: MenuGroup,
  { all, pathname, choices }: { all: readonly MenuGroup[]; pathname: string; choices: GroupChoices },
): boolean {
  if (group.entries.some((entry) => isPageOf(entry, pathname))) return true;
  const rows = all.reduce((sum, { entries }) => sum + entries.length, 0);
  return choices[group.key] ?? (!group.beginsClosed && rows <= rowsInSight);
}
