import type { ExerciseAnswer } from '#features/study/practice/exercise.ts';
import type { ApiClient } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { type Answer, secondsSince, type WaitingWish } from '../wishes.ts';

export type WishCalls = Pick<ApiClient, 'notes' | 'tasks' | 'progress' | 'practice'>;

const answerMs = 15_000;

/**
 * Sends a wish as its writer: the server refuses it if someone else has signed in by now.
 * @returns null if there was no answer. A late answer counts as 408: other wishes may still get one.
 */
export async function sendWish(calls: WishCalls, one: WaitingWish, writer: string): Promise<Answer | null> {
  try {
    const saved = await callFor(calls, one, writer);
    return { status: 200, body: saved };
  } catch (error) {
    const status = errorStatusOf(error);
    if (status !== null) return { status, body: { message: (error as Error).message } };
    return error instanceof DOMException && error.name === 'TimeoutError' ? { status: 408, body: {} } : null;
  }
}

function callFor(calls: WishCalls, one: WaitingWish, writer: string): Promise<Answer['body']> {
  const { wish } = one;
  const options = { signal: AbortSignal.timeout(answerMs), context: { writer } };
  const secondsAgo = secondsSince(one.atMs, Date.now());
  switch (wish.kind) {
    case 'note': {
      const { id, moduleId, content, timestamp, isNew } = wish;
      return isNew
        ? calls.notes.create({ id, moduleId, content, timestamp }, options)
        : calls.notes.update({ id, content, timestamp }, options);
    }
    case 'no-note':
      return calls.notes.remove({ id: wish.id }, options);
    case 'item':
      return calls.tasks.setStatus({ id: wish.id, completed: wish.completed }, options).then(() => ({}));
    case 'attempt': {
      const { kind, exerciseId: id, answer, ...rest } = wish;
      const attempt = { ...rest, id, answer: answer as ExerciseAnswer, secondsAgo };
      return calls.practice.attempt(attempt, options).then(() => ({}));
    }
    case 'hints':
      return calls.practice.openHints({ id: wish.exerciseId, count: wish.count }, options).then(() => ({}));
    case 'position':
      return calls.progress
        .savePosition({ id: wish.moduleId, seconds: wish.seconds, secondsAgo }, options)
        .then(() => ({}));
    case 'progress':
      return calls.progress
        .report({ id: wish.moduleId, progress: wish.percent, completed: wish.completed, secondsAgo }, options)
        .then(() => ({}));
  }
}
