/**
 * Totals and the funnel go through every row of progress: seconds in a large school. A job counts them, and the days
 * that are over, every ten minutes, and sooner when someone looks; the overview shows what was counted last, and says
 * when. What is still changing, today, it counts itself.
 */
import { eq, lt } from 'drizzle-orm';
import { dayMs, minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { overviewDays } from '../rules.ts';
import { countFiguresJob } from './jobs.ts';
import * as queries from './queries.ts';
import { countedFigures } from './schema.ts';

type FigureDeps = Pick<Deps, 'db' | 'clock'>;

const name = 'overview';
const freshMs = 5 * minuteMs;

async function count({ db, clock }: FigureDeps) {
  const now = clock.now();
  const [totals, funnel, days] = await Promise.all([
    queries.countSchool(db, now),
    queries.listFunnel(db),
    queries.listDays(db, now, Math.max(...overviewDays)),
  ]);
  return { totals, funnel, days };
}

type Figures = Awaited<ReturnType<typeof count>>;

/** The job: counts, and keeps what it counted unless a count that began later is kept already. */
export async function countFigures(deps: FigureDeps): Promise<{ value: Figures; countedAt: Date }> {
  const countedAt = deps.clock.now();
  const value = await count(deps);
  await deps.db
    .insert(countedFigures)
    .values({ name, value, countedAt })
    .onConflictDoUpdate({
      target: countedFigures.name,
      set: { value, countedAt },
      setWhere: lt(countedFigures.countedAt, countedAt),
    });
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

/** The last so many business days, today last: those before the figures were counted as they were counted. */
export async function readDays(
  deps: FigureDeps,
  figures: Pick<Figures, 'days'> & { countedAt: Date },
  days: number,
) {
  const now = deps.clock.now();
  const daysSince = Math.floor((now.getTime() - figures.countedAt.getTime()) / dayMs);
  // Two more: the day of counting was not over yet, and the count may have begun just before midnight.
  const fresh = await queries.listDays(deps.db, now, Math.min(days, daysSince + 2));
  const [first] = fresh;
  const over = figures.days.filter(({ day }) => first !== undefined && day < first.day);
  return [...over, ...fresh].slice(-days);
}
