/** Personal data of this feature: how it is exported and deleted (product.md#personal-data). */
import { and, eq, isNotNull } from 'drizzle-orm';
import { discardFiles } from '#features/school/files/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import {
  deleted,
  forgetTables,
  ownTable,
  type PersonalData,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { reviewFiles, reviews } from './schema.ts';

const tables = [
  ownTable(reviewFiles, { userId: deleted, reviewId: deleted, fileId: deleted, position: deleted }),
  ownTable(reviews, {
    userId: deleted,
    id: deleted,
    type: deleted,
    status: deleted,
    notes: deleted,
    repositoryUrl: deleted,
    moduleId: deleted,
    creditCause: deleted,
    feedbackSummary: deleted,
    feedbackFileId: deleted,
    pickedUpAt: deleted,
    reviewerId: deleted,
    completedAt: deleted,
    createdAt: deleted,
    updatedAt: deleted,
  }),
];

export const personalData: PersonalData<Pick<Deps, 'jobs'>> = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  // Coaches' feedback on the person's work is deleted too, with the documents that the coaches uploaded.
  forget: async (deps, tx, person) => {
    const { feedbackFileId, userId } = reviews;
    const written = await tx
      .select({ feedbackFileId })
      .from(reviews)
      .where(and(eq(userId, person.userId), isNotNull(feedbackFileId)));
    await forgetTables(tx, tables, person);
    const fileIds = written.flatMap((row) => row.feedbackFileId ?? []);
    await discardFiles(deps, tx, fileIds);
  },
};
