/** What one person changed last, for the person's page. */
import type { Product } from '#kit/feature.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { jobSubject } from './job-subject.ts';
import { withJobTitle } from './job-title.ts';
import { listLatestBy } from './queries.ts';
import { readSubjects } from './subjects.ts';

/** Returns a reader of someone's latest entries, newest first, each with the name of what was changed. */
export function readLatest({ auditSubjects, jobTitles }: Pick<Product, 'auditSubjects' | 'jobTitles'>) {
  const subjects = readSubjects([...auditSubjects, jobSubject(jobTitles)]);
  return async (db: DbOrTx, actorId: string, limit: number) =>
    (await listLatestBy(db, subjects, actorId, limit)).map((entry) => withJobTitle(entry, jobTitles));
}

export type LatestEntries = Awaited<ReturnType<ReturnType<typeof readLatest>>>;
