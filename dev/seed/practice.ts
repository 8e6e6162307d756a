/** Exercises that demo people have passed, with the model answers: `exercises.content.test.ts` runs each of them. */

import { and, eq } from 'drizzle-orm';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { exerciseAttempts, exerciseProgress, exercises } from '#features/study/practice/server/schema.ts';
import { moduleProgress } from '#features/study/progress/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { minuteMs } from '#kernel/time.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { histories } from './histories.ts';

/** After the seed of people: each exercise is passed some minutes after its module was finished. */
export async function seedPractice(tx: Tx): Promise<void> {
  for (const [email, { learned }] of Object.entries(histories)) {
    for (const { module } of learned.filter(({ practised }) => practised))
      await passExercises(tx, email, module);
  }
}

async function passExercises(tx: Tx, email: string, module: string): Promise<void> {
  const rows = await tx
    .select({
      userId: users.id,
      exerciseId: exercises.id,
      position: exercises.position,
      revision: exercises.revision,
      answer: exercises.solution,
      finishedAt: moduleProgress.completedAt,
    })
    .from(exercises)
    .innerJoin(modules, eq(modules.id, exercises.moduleId))
    .innerJoin(users, and(eq(users.email, email), users.isDemo))
    .innerJoin(
      moduleProgress,
      and(eq(moduleProgress.userId, users.id), eq(moduleProgress.moduleId, modules.id)),
    )
    .where(eq(modules.slug, module));
  for (const { userId, exerciseId, position, revision, answer, finishedAt } of rows) {
    if (finishedAt === null) continue;
    const at = new Date(finishedAt.getTime() + (position + 1) * 6 * minuteMs);
    const [passed] = await tx
      .insert(exerciseProgress)
      .values({ userId, exerciseId, attempts: 1, passedAt: at, verifiedAt: at, updatedAt: at })
      .onConflictDoNothing()
      .returning({ exerciseId: exerciseProgress.exerciseId });
    if (!passed) continue;
    await tx.insert(exerciseAttempts).values({
      userId,
      id: newId(at),
      exerciseId,
      revision,
      answer,
      result: { passed: 1, total: 1, failed: null },
      claimedPassed: true,
      verifiedPassed: true,
      verifiedResult: [],
      verifiedAt: at,
      madeAt: at,
    });
  }
}
