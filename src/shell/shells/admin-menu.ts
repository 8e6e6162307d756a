import type { Waiting } from '#features/school/operations/web/use-waiting.ts';
import { adminEntriesOf, type MenuEntry, type MenuGroup } from '#kit/admin-menu.ts';

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
