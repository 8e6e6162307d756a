/** The provider's statuses, as far as the product cares: 4 is ready for playback (§3, D9). */
export const videoReadyStatus = 4;

/** What we keep of the provider's word on a video. */
export interface VideoSummary {
  status: number;
  lengthSeconds: number;
  captions: { srclang: string; label: string }[];
  chapters: { title: string; startSeconds: number; endSeconds: number }[];
}

/** `90` minutes → `1h 30m`; whole hours, minutes rounded up (D17). */
export function formatDuration(seconds: number): string {
  const totalMinutes = Math.ceil(Math.max(0, seconds) / 60);
  const hours = Math.floor(totalMinutes / 60);
  const minutes = totalMinutes % 60;
  if (hours === 0) return `${minutes}m`;
  return minutes === 0 ? `${hours}h` : `${hours}h ${minutes}m`;
}

export const durationSeconds = (modules: readonly { duration: number }[]): number =>
  modules.reduce((total, module) => total + module.duration * 60, 0);

export interface ProgressState {
  percent: number;
  positionSeconds: number | null;
  furthestSeconds: number;
  isCompleted: boolean;
}

export const noProgress: ProgressState = {
  percent: 0,
  positionSeconds: null,
  furthestSeconds: 0,
  isCompleted: false,
};

/**
 * Where playback starts, in seconds: the exact second when it is known, otherwise §4's formula; a completed
 * module starts again at 0 (D18).
 */
export function resumeSeconds(state: ProgressState, lengthSeconds: number): number {
  if (state.isCompleted) return 0;
  return state.positionSeconds ?? (lengthSeconds * state.percent) / 100;
}

/** Percent of the furthest second, clamped to 0–100; completion alone makes 100 (D9, D18). */
export function percentAt(furthestSeconds: number, lengthSeconds: number): number {
  // Of what never ends nothing is a part.
  if (lengthSeconds <= 0 || lengthSeconds === Number.POSITIVE_INFINITY) return 0;
  return Math.min(99, Math.max(0, Math.floor((furthestSeconds / lengthSeconds) * 100)));
}

/** Progress is sent at most every 300 seconds of playback (§4, §9). */
export const progressReportSeconds = 300;
/** The exact second is saved every 15 seconds besides pause and leaving (D9). */
export const positionSaveSeconds = 15;

/** Completed of total in percent; nothing to divide by is 0 (D17). */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 100);

export interface Ordered {
  id: number;
  order: number;
}

/** Previous and next by published order within what the person may see, not id ± 1 (D9). Absent at the ends. */
export function neighbours<M extends Ordered>(
  visible: readonly M[],
  id: number,
): { previous: M | null; next: M | null } {
  const sorted = [...visible].sort((a, b) => a.order - b.order || a.id - b.id);
  const at = sorted.findIndex((module) => module.id === id);
  if (at < 0) return { previous: null, next: null };
  return { previous: sorted[at - 1] ?? null, next: sorted[at + 1] ?? null };
}

/** §2, §9: below 30, 60 and 90 percent, and from there. */
export function encouragement(percent: number): string {
  if (percent < 30) return "You're just getting started!";
  if (percent < 60) return "You're making great progress!";
  if (percent < 90) return "You're almost there!";
  return "You're a superstar!";
}

export const actionItemFilters = ['all', 'completed', 'incomplete'] as const;

export type ActionItemFilter = (typeof actionItemFilters)[number];

interface ModuleActionItems {
  moduleId: number;
  moduleTitle: string;
  items: readonly { id: string; title: string; completed: boolean }[];
}

/** The items to show, with the module's own counts; modules without any to show are left out. */
export function filterActionItems(modules: readonly ModuleActionItems[], filter: ActionItemFilter) {
  return modules
    .map((module) => ({
      ...module,
      items: module.items.filter((item) => filter === 'all' || item.completed === (filter === 'completed')),
      doneCount: module.items.filter((item) => item.completed).length,
      totalCount: module.items.length,
    }))
    .filter((module) => module.items.length > 0);
}

/** What a device kept longer ago than this was, for our purposes, then. */
export const longestAgoSeconds = 400 * 24 * 3600;

/** Characters in a note. */
export const maxNoteLength = 5_000;

/** The part of a course's address that names it. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** `JavaScript, from zero` → `javascript-from-zero`. Never empty: an address needs something. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? ['course']).join('-').slice(0, 80).replace(/-+$/, '');
}

interface Placed {
  id: number | string;
  order: number;
}

/**
 * The order to send so that a row comes to stand at a place, counted from 0 among the others: that of whom it is
 * put before, or last + 1 (D18). Null when it stands there already.
 */
export function orderAt<Row extends Placed>(
  rows: readonly Row[],
  id: Row['id'],
  place: number,
): number | null {
  if (rows.findIndex((row) => row.id === id) === place) return null;
  const others = rows.filter((row) => row.id !== id);
  const target = others[place];
  return target ? target.order : (others.at(-1)?.order ?? 0) + 1;
}

/** What the server will make of it (§4): so that the list shows it at once. */
export function reordered<Row extends Placed>(rows: readonly Row[], id: Row['id'], order: number): Row[] {
  return rows
    .map((row) => {
      if (row.id === id) return { ...row, order };
      return row.order >= order ? { ...row, order: row.order + 1 } : row;
    })
    .toSorted((a, b) => a.order - b.order);
}
