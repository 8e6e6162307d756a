import { desc } from 'drizzle-orm';
import { implementCalls } from '#calls';
import { changelogContract } from '../contract.ts';
import { changelogVersions } from './schema.ts';

const os = implementCalls(changelogContract);

/** More than a page is read of; older ones stay in the database. */
const shownVersions = 100;

export const changelogRouter = os.router({
  list: os.list.handler(({ context }) => {
    const { version, date, changes, createdAt } = changelogVersions;
    return context.deps.db
      .select({ version, date, changes })
      .from(changelogVersions)
      .orderBy(desc(date), desc(createdAt))
      .limit(shownVersions);
  }),
});
