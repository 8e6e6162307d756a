/** The personal data of this feature (product.md#personal-data). */
import { byTables, deleted, ownTable } from '#platform/db/personal-data.server.ts';
import { exerciseAttempts, exerciseProgress, exerciseQuestions } from './schema.ts';

export const personalData = byTables(
  ownTable(exerciseAttempts, {
    userId: deleted,
    id: deleted,
    exerciseId: deleted,
    revision: deleted,
    answer: deleted,
    result: deleted,
    claimedPassed: deleted,
    verifiedPassed: deleted,
    verifiedResult: deleted,
    verifiedAt: deleted,
    madeAt: deleted,
  }),
  ownTable(exerciseQuestions, {
    userId: deleted,
    threadId: deleted,
    exerciseId: deleted,
    revision: deleted,
    answer: deleted,
    output: deleted,
    second: deleted,
    askedAt: deleted,
  }),
  ownTable(exerciseProgress, {
    userId: deleted,
    exerciseId: deleted,
    attempts: deleted,
    hintsUsed: deleted,
    solutionAsks: deleted,
    passedAt: deleted,
    verifiedAt: deleted,
    updatedAt: deleted,
  }),
);
