import { type Tier, tierRank, tiers } from '#access/tiers.ts';
import type { VideoChapter } from '#providers/video.ts';
import * as m from './messages/m.ts';

/** The texts of a course, which may be in several languages. */
export interface CourseTexts {
  title: string;
  description: string;
}

/** Of a module. */
export interface ModuleTexts {
  title: string;
  summary: string;
  description: string;
}

/**
 * Where a version of a module's texts came from. `first`: they were there before anyone changed them; `form`: the form
 * of the module or the API; `editor`: published in the editor of the lesson; `restore`: an older version, published again.
 */
export const versionOrigins = ['first', 'form', 'editor', 'import', 'restore'] as const;
export type VersionOrigin = (typeof versionOrigins)[number];

/**
 * What completes a module (product.md#progress): its video, watched to the end, or everything: also its action items
 * and the exercises that are required.
 */
export const completesWith = ['video', 'everything'] as const;
export type CompletesWith = (typeof completesWith)[number];

/** The only one of the provider's statuses that matters here: ready for playback (product.md#video). */
export const videoReadyStatus = 4;

/** What we store about a provider's video. */
export interface VideoSummary {
  status: number;
  lengthSeconds: number;
  captions: { srclang: string; label: string }[];
  chapters: VideoChapter[];
}

/** Moments that people go back to are counted by this many seconds (product.md#watching). */
export const momentSeconds = 10;
export const momentOf = (seconds: number): number => Math.floor(seconds / momentSeconds);

/** With fewer viewers there is no curve: it would be about single people. */
export const fewestViewers = 5;

/** `90` minutes → `1h 30m` in English; whole hours, minutes rounded up (product.md#durations). */
export function formatDuration(seconds: number): string {
  const totalMinutes = Math.ceil(Math.max(0, seconds) / 60);
  const hours = Math.floor(totalMinutes / 60);
  const minutes = totalMinutes % 60;
  if (hours === 0) return m.durationMinutes({ minutes });
  return minutes === 0 ? m.durationHours({ hours }) : m.durationHoursMinutes({ hours, minutes });
}

/** The form of a course's slug. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** `JavaScript, from zero` → `javascript-from-zero`. Never empty, since it is part of an address. */
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
 * The order to send to move a row to a position, counted from 0 among the other rows: the order of the row to insert
 * before, or last + 1 (product.md#reordering). Null when the row is already there.
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

/** The list as the server will reorder it (product.md#reordering), for showing the move immediately. */
export function reordered<Row extends Placed>(rows: readonly Row[], id: Row['id'], order: number): Row[] {
  return rows
    .map((row) => {
      if (row.id === id) return { ...row, order };
      return row.order >= order ? { ...row, order: row.order + 1 } : row;
    })
    .toSorted((a, b) => a.order - b.order);
}

/**
 * Which plans open a course: the lowest that opens more than its free previews, how many modules that opens, and the
 * lowest that opens all. Null when all of them are free.
 */
export function planOffer(
  modules: readonly { tier: Tier; isFreePreview: boolean }[],
): { first: Tier; opens: number; all: Tier } | null {
  const paid = modules.filter((module) => !module.isFreePreview);
  const needed = tiers.filter((tier) => paid.some((module) => module.tier === tier));
  const [first] = needed;
  const all = needed.at(-1);
  if (!first || !all) return null;
  const opens = modules.filter(
    (module) => module.isFreePreview || tierRank(module.tier) <= tierRank(first),
  ).length;
  return { first, opens, all };
}

/** The name itself, or with a number behind it where it is taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted.slice(0, 75)}-${count}`;
  return name;
}
