/**
 * What a learner does is a wish until the server has it. Without a connection wishes wait on the device, in order
 * (`web/outbox.ts`). These rules say which of them become one, what is sent next, and what an answer means.
 */

import { isSavedAs } from '#features/study/notes/web/note.ts';
import { longestAgoSeconds } from '#features/study/progress/rules.ts';
import { newId } from '#kernel/ids.ts';
import type { Wish } from '#kit/device.ts';

export interface WaitingWish {
  id: string;
  wish: Wish;
  /** When it was wished, by the device's clock. */
  atMs: number;
  /** It was on its way once: the server may have it already, so it is sent again just as it was. */
  isTried: boolean;
  /** Why the server will not have it; it is kept for its text until the person has seen it. */
  refusal?: string;
}

/** What a wish is about: of one subject the last wish counts. */
export function subjectOf(wish: Wish): string {
  switch (wish.kind) {
    case 'note':
    case 'no-note':
      return `note ${wish.id}`;
    case 'item':
      return `item ${wish.id}`;
    default:
      return `${wish.kind} ${wish.moduleId}`;
  }
}

/** Two wishes of one subject as one; null when nothing is left to wish. */
function merged(before: Wish, wish: Wish): Wish | null {
  if (before.kind === 'note' && wish.kind === 'note') return { ...wish, isNew: before.isNew };
  // It never was at the server, so there is nothing to delete.
  if (before.kind === 'note' && before.isNew && wish.kind === 'no-note') return null;
  // Deleting is taken back: the server has it still.
  if (before.kind === 'no-note' && wish.kind === 'note') return { ...wish, isNew: false };
  if (before.kind === 'progress' && wish.kind === 'progress')
    return {
      ...wish,
      percent: Math.max(before.percent, wish.percent),
      completed: before.completed || wish.completed,
    };
  return wish;
}

/** The list with one more wish, which takes the place of an earlier one of its subject that was not tried yet. */
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

/** Those that still may come true. */
export const standingWishes = (waiting: readonly WaitingWish[]): Wish[] =>
  waiting.filter((one) => one.refusal === undefined).map(({ wish }) => wish);

/** @param held subjects whose turn is later: only wishes of one subject wait for each other. */
export const nextToSend = (
  waiting: readonly WaitingWish[],
  held: ReadonlySet<string> = new Set(),
): WaitingWish | undefined =>
  waiting.find(({ refusal, wish }) => refusal === undefined && !held.has(subjectOf(wish)));

/** Seconds since a wish was made. Both times are the device's, so a wrong clock does no harm. */
export const secondsSince = (atMs: number, nowMs: number): number =>
  Math.min(longestAgoSeconds, Math.max(0, (nowMs - atMs) / 1000));

export type Verdict = 'done' | 'later' | 'refused';

/** What becomes of a wish that was answered so. Nobody signed in, too much at once, and faults of ours pass by. */
export function verdictOf(wish: Wish, status: number): Verdict {
  if (status < 300) return 'done';
  if (status === 401 || status === 408 || status === 429 || status >= 500) return 'later';
  // It is gone already, as wished. A second of a video that cannot be opened any more is nobody's loss.
  if ((wish.kind === 'no-note' && status === 404) || wish.kind === 'position') return 'done';
  return 'refused';
}

/** What the server said; of a note, how it is there. */
export interface Answer {
  status: number;
  body: { message?: string; content?: string; timestamp?: number; createdAt?: string; updatedAt?: string };
}

/**
 * What an answer makes of a waiting wish; null when it is fulfilled, itself when it is for later.
 * @param wasTried it was sent before, just so.
 */
export function afterAnswer(one: WaitingWish, answer: Answer, wasTried: boolean): WaitingWish | null {
  const { wish } = one;
  const { status, body } = answer;
  const verdict = verdictOf(wish, status);
  if (verdict === 'later') return one;
  if (verdict === 'refused') return { ...one, refusal: refusalOf(wish, status, body.message ?? '') };
  if (wish.kind !== 'note' || !wish.isNew || isSavedAs(wish, body)) return null;
  // It was there with another text. Either this device's, from before; or someone has changed it since it was sent.
  return wasTried && body.updatedAt !== body.createdAt
    ? { ...one, refusal: 'You changed a note that was changed on another device, too.' }
    : { ...one, wish: { ...wish, isNew: false } };
}

/** What the person is told of a refused wish. */
export function refusalOf(wish: Wish, status: number, message: string): string {
  if (wish.kind === 'note' && !wish.isNew && status === 404)
    return 'You changed a note that was deleted on another device.';
  const what = {
    note: 'A note could not be saved',
    'no-note': 'A note could not be deleted',
    item: 'An action item could not be updated',
    position: 'Your place in a video could not be saved',
    progress: 'Your progress could not be saved',
  }[wish.kind];
  return message ? `${what}: ${message}` : `${what}.`;
}
