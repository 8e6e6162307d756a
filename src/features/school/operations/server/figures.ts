/**
 * Totals and the funnel read every row of progress, which takes seconds in a large school. A job counts them and the
 * past days every ten minutes, and sooner when someone looks. The overview shows the last count and its time; it
 * counts only today itself.
 */
import { eq, lt } from 'drizzle-orm';
import { dayMs, minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { daysCompared, overviewDays } from '../rules.ts';
import { countFiguresJob } from './jobs.ts';
import * as queries from './queries.ts';
import { countedFigures } from './schema.ts';

/** The days that are shown, and those before them that they are compared with. */
const daysToRead = (days: number): number => days + daysCompared(days);

type FigureDeps = Pick<Deps, 'db' | 'clock'>;

const name = 'overview';
const freshMs = 5 * minuteMs;

async function count({ db, clock }: FigureDeps) {
  const now = clock.now();
  const [totals, practice, funnel, days] = await Promise.all([
    queries.countSchool(db, now),
    queries.countPractice(db, now),
    queries.listFunnel(db),
    queries.listDays(db, now, daysToRead(Math.max(...overviewDays))),
  ]);
  return { totals, practice, funnel, days };
}

type Counted = Awaited<ReturnType<typeof count>>;

/** A count of an earlier release may lack what was added since. */
type Figures = Omit<Counted, 'practice'> & Partial<Pick<Counted, 'practice'>>;

/** The job: counts, and saves the result unless a count that began later is saved already. */
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

/** The last count. Before the first one, counts now; an old one also enqueues a new count. */
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

/**
 * The last `days` business days, today last: days before the count from the count, the others counted now. And the
 * days that they are compared with, or null: a count of an earlier release may not reach back so far.
 */
export async function readDays(
  deps: FigureDeps,
  figures: Pick<Figures, 'days'> & { countedAt: Date },
  days: number,
) {
  const now = deps.clock.now();
  const daysSince = Math.floor((now.getTime() - figures.countedAt.getTime()) / dayMs);
  const wanted = daysToRead(days);
  // Two more: the day of the count was not over, and the count may have begun just before midnight.
  const fresh = await queries.listDays(deps.db, now, Math.min(wanted, daysSince + 2));
  const [first] = fresh;
  const over = figures.days.filter(({ day }) => first !== undefined && day < first.day);
  const all = [...over, ...fresh].slice(-wanted);
  return { shown: all.slice(-days), before: all.length === wanted ? all.slice(0, daysCompared(days)) : null };
}
