/**
 * Personal data of this feature (product.md#personal-data). A conversation belongs to its learner, and is deleted with
 * them, what coaches wrote and attached included.
 */
import { discardFiles } from '#features/school/files/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import {
  deleted,
  forgetTables,
  inside,
  ownTable,
  type PersonalData,
  readTables,
} from '#platform/db/personal-data.server.ts';
import { listFileIdsOf, lockThreadsOf } from './queries.ts';
import { savedAnswers, threadFiles, threadMessages, threads } from './schema.ts';

const tables = [
  ownTable(threadFiles, {
    userId: deleted,
    threadId: deleted,
    messageId: deleted,
    fileId: deleted,
    position: deleted,
  }),
  ownTable(threadMessages, {
    userId: deleted,
    id: deleted,
    threadId: deleted,
    side: deleted,
    authorId: inside(deleted),
    text: deleted,
    line: deleted,
    file: deleted,
    createdAt: deleted,
  }),
  ownTable(threads, {
    userId: deleted,
    id: deleted,
    kind: deleted,
    subjectId: deleted,
    about: deleted,
    title: deleted,
    coachId: inside(deleted),
    learnerMessages: deleted,
    waitingSince: deleted,
    learnerWroteAt: deleted,
    coachWroteAt: deleted,
    learnerReadAt: deleted,
    coachReadAt: inside(deleted),
    lastAt: deleted,
    createdAt: deleted,
  }),
  ownTable(savedAnswers, { userId: deleted, id: deleted, text: deleted, uses: deleted, createdAt: deleted }),
];

export const personalData: PersonalData<Pick<Deps, 'jobs'>> = {
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: async (deps, tx, person) => {
    await lockThreadsOf(tx, person.userId);
    const fileIds = await listFileIdsOf(tx, person.userId);
    await forgetTables(tx, tables, person);
    await discardFiles(deps, tx, fileIds);
  },
};
