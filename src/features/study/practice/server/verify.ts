import type { Deps } from '#kit/deps.server.ts';
import { checkAnswer } from './check/check-answer.server.ts';
import * as queries from './queries.ts';

/**
 * Checks an attempt again, hidden checks included, and stores what was found (product.md#exercises). An attempt at an
 * earlier revision keeps its claim: its checks are gone.
 * @throws JobEnded when too many answers wait; the job is then retried.
 */
export async function verifyAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'settleModule'>,
  { userId, attemptId }: { userId: string; attemptId: string },
): Promise<void> {
  const attempt = await queries.findAttempt(deps.db, userId, attemptId);
  if (!attempt || attempt.verifiedAt) return;
  const exercise = await queries.findExercise(deps.db, attempt.exerciseId);
  if (!exercise || exercise.revision !== attempt.revision) return;
  const result = await checkAnswer(exercise, attempt.answer);
  if (result.length === 0) return;
  const passed = result.every(({ ok }) => ok);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await queries.saveVerdict(tx, attempt, { passed, result, now });
    if (passed) await deps.settleModule(tx, { moduleId: exercise.moduleId, userId, at: now });
  });
}
