import { markReadAbout, notify } from '#features/school/notifications/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { inReadersLanguage } from '#platform/db/translated.server.ts';
import type { CheckResult } from '../exercise.ts';
import * as m from '../messages/m.ts';
import { exercisePath } from '../rules.ts';
import { checkAnswer } from './check/check-answer.server.ts';
import { endedCheck } from './check/check-job.ts';
import * as queries from './queries.ts';
import { nameOf } from './readiness.ts';
import type { TranslatedExercise } from './schema.ts';

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
    if (passed) {
      await deps.settleModule(tx, { moduleId: exercise.moduleId, userId, at: now });
      // What said "not yet" is out of date.
      await markReadAbout(tx, userId, exercisePath(exercise.id), now);
    }
    const failed = result.find(({ ok }) => !ok);
    if (failed && attempt.claimedPassed) await tellRefused(tx, { userId, exercise, failed, now });
  });
}

/** The person has read "passed" in the browser, and may have left the page since. Once for each revision. */
async function tellRefused(
  tx: Tx,
  {
    userId,
    exercise,
    failed,
    now,
  }: { userId: string; exercise: queries.ExerciseRow; failed: CheckResult; now: Date },
) {
  const { id, revision } = exercise;
  if (await queries.hasVerifiedPass(tx, { userId, exerciseId: id, revision })) return;
  await notify(tx, {
    userId,
    causeKey: `exercise-refused:${id}:${revision}`,
    event: 'learning',
    text: () => {
      const { title, phrases = {} } = inReadersLanguage<
        Pick<TranslatedExercise, 'title'> & { phrases?: Record<string, string> },
        queries.ExerciseRow & { phrases?: Record<string, string> }
      >(exercise);
      return {
        title: m.refusedTitle({ title }),
        message:
          failed.name === endedCheck
            ? m.refusedEnded()
            : m.refused({ check: phrases[failed.name] ?? nameOf(failed.name) }),
      };
    },
    actionUrl: exercisePath(id),
    createdAt: now,
  });
}
