/**
 * Totals and the funnel go through every row of progress: seconds in a large school. A job counts them every ten
 * minutes, and sooner when somebody looks; the overview shows what was counted last, and says when.
 */
import { eq } from 'drizzle-orm';
import type { Deps } from '#deps';
import { minuteMs } from '#kernel/time.ts';
import { countFiguresJob } from './jobs.ts';
import * as queries from './queries.ts';
import { countedFigures } from './schema.ts';

type FigureDeps = Pick<Deps, 'db' | 'clock'>;

const name = 'school';
const freshMs = minuteMs;

async function count({ db, clock }: FigureDeps) {
  const now = clock.now();
  const [totals, funnel] = await Promise.all([queries.countSchool(db, now), queries.listFunnel(db)]);
  return { totals, funnel };
}

type Figures = Awaited<ReturnType<typeof count>>;

/** The job: counts, and keeps what it counted unless somebody has counted later. */
export async function countFigures(deps: FigureDeps): Promise<{ value: Figures; countedAt: Date }> {
  const countedAt = deps.clock.now();
  const value = await count(deps);
  await deps.db
    .insert(countedFigures)
    .values({ name, value, countedAt })
    .onConflictDoUpdate({ target: countedFigures.name, set: { value, countedAt } });
  return { value, countedAt };
}

/** What was counted last; the very first time it is counted at once. */
export async function readFigures(
  deps: FigureDeps & Pick<Deps, 'jobs'>,
): Promise<Figures & { countedAt: Date }> {
  const [kept] = await deps.db.select().from(countedFigures).where(eq(countedFigures.name, name)).limit(1);
  if (!kept) {
    const { value, countedAt } = await countFigures(deps);
    return { ...value, countedAt };
  }
  if (deps.clock.now().getTime() - kept.countedAt.getTime() > freshMs)
    await deps.jobs.enqueue(deps.db, countFiguresJob, {}, { key: name });
  return { ...(kept.value as Figures), countedAt: kept.countedAt };
}
