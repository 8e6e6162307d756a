/**
 * A learner's change is a wish until the server has it. Offline, wishes wait on the device in order (`web/outbox.ts`).
 * These rules say which wishes merge, which is sent next, and what an answer means.
 */

import { isSavedAs } from '#features/study/notes/web/note.ts';
import { newId } from '#kernel/ids.ts';
import { longestAgoSeconds } from '#kernel/time.ts';
import type { Wish } from '#kit/device.ts';
import * as m from './messages/m.ts';

export interface WaitingWish {
  id: string;
  wish: Wish;
  /** When the wish was made, by the device's clock. */
  atMs: number;
  /** It was sent before and the server may have it, so it is sent again unchanged. */
  isTried: boolean;
  /** Why the server refused it; it is stored, with its text, until the person has dismissed it. */
  refusal?: string;
}

/** The subject of a wish: of the wishes about one subject, the last one counts. */
export function subjectOf(wish: Wish): string {
  switch (wish.kind) {
    case 'note':
    case 'no-note':
      return `note ${wish.id}`;
    case 'item':
      return `item ${wish.id}`;
    case 'attempt':
      return `attempt ${wish.attemptId}`;
    case 'hints':
      return `hints ${wish.exerciseId}`;
    default:
      return `${wish.kind} ${wish.moduleId}`;
  }
}

/** Merges two wishes about one subject; null if they cancel out. */
function merged(before: Wish, wish: Wish): Wish | null {
  if (before.kind === 'note' && wish.kind === 'note') return { ...wish, isNew: before.isNew };
  // It was never on the server, so there is nothing to delete.
  if (before.kind === 'note' && before.isNew && wish.kind === 'no-note') return null;
  // The deletion is undone before it was sent: the server still has the note.
  if (before.kind === 'no-note' && wish.kind === 'note') return { ...wish, isNew: false };
  if (before.kind === 'progress' && wish.kind === 'progress')
    return {
      ...wish,
      percent: Math.max(before.percent, wish.percent),
      completed: before.completed || wish.completed,
    };
  if (before.kind === 'hints' && wish.kind === 'hints')
    return { ...wish, count: Math.max(before.count, wish.count) };
  return wish;
}

/** Adds a wish to the list; it replaces an earlier one of its subject that has not been tried. */
export function addWish(
  waiting: readonly WaitingWish[],
  wish: Wish,
  { nowMs, isTried = false }: { nowMs: number; isTried?: boolean },
): WaitingWish[] {
  const subject = subjectOf(wish);
  const before = waiting.findLast((one) => one.refusal === undefined && subjectOf(one.wish) === subject);
  const added = { id: newId(), wish, atMs: nowMs, isTried };
  if (!before || before.isTried || isTried) return [...waiting, added];
  const joined = merged(before.wish, wish);
  return waiting.flatMap((one) => {
    if (one !== before) return [one];
    return joined ? [{ ...added, wish: joined }] : [];
  });
}

/** The wishes that were not refused. */
export const standingWishes = (waiting: readonly WaitingWish[]): Wish[] =>
  waiting.filter((one) => one.refusal === undefined).map(({ wish }) => wish);

/** @param held subjects to skip for now: wishes wait only for others of their own subject. */
export const nextToSend = (
  waiting: readonly WaitingWish[],
  held: ReadonlySet<string> = new Set(),
): WaitingWish | undefined =>
  waiting.find(({ refusal, wish }) => refusal === undefined && !held.has(subjectOf(wish)));

/** Seconds since a wish was made. Both times are the device's, so a wrong clock does no harm. */
export const secondsSince = (atMs: number, nowMs: number): number =>
  Math.min(longestAgoSeconds, Math.max(0, (nowMs - atMs) / 1000));

export type Verdict = 'done' | 'later' | 'refused';

/** What an answer means for a wish. Signed out, too many requests, time-outs and server errors are temporary. */
export function verdictOf(wish: Wish, status: number): Verdict {
  if (status < 300) return 'done';
  if (status === 401 || status === 408 || status === 429 || status >= 500) return 'later';
  // The note is gone already, as wished. A lost position or a lost count of something no longer open does not matter.
  if ((wish.kind === 'no-note' && status === 404) || wish.kind === 'position' || wish.kind === 'hints')
    return 'done';
  return 'refused';
}

/** The server's answer; for a note, with the note as saved. */
export interface Answer {
  status: number;
  body: { message?: string; content?: string; timestamp?: number; createdAt?: string; updatedAt?: string };
}

/**
 * A waiting wish after an answer: null when it is fulfilled, unchanged when it must wait.
 * @param wasTried it was sent before, unchanged.
 */
export function afterAnswer(one: WaitingWish, answer: Answer, wasTried: boolean): WaitingWish | null {
  const { wish } = one;
  const { status, body } = answer;
  const verdict = verdictOf(wish, status);
  if (verdict === 'later') return one;
  if (verdict === 'refused') return { ...one, refusal: refusalOf(wish, status, body.message ?? '') };
  if (wish.kind !== 'note' || !wish.isNew || isSavedAs(wish, body)) return null;
  // The note existed with another text: an earlier one of this device, or someone has changed it since it was sent.
  return wasTried && body.updatedAt !== body.createdAt
    ? { ...one, refusal: m.noteChangedElsewhere() }
    : { ...one, wish: { ...wish, isNew: false } };
}

/** What the person reads about a refused wish. */
export function refusalOf(wish: Wish, status: number, message: string): string {
  if (wish.kind === 'note' && !wish.isNew && status === 404) return m.noteDeletedElsewhere();
  const what = {
    note: m.noteNotSaved,
    'no-note': m.noteNotDeleted,
    item: m.itemNotUpdated,
    position: m.placeNotSaved,
    progress: m.progressNotSaved,
    attempt: m.attemptNotSaved,
    hints: m.hintsNotSaved,
  }[wish.kind]();
  return message ? `${what}: ${message}` : `${what}.`;
}
