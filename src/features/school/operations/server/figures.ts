/**
 * Totals and the funnel read every row of progress, which takes seconds in a large school. A job counts them and the
 * past days every ten minutes, and sooner when someone looks. The overview shows the last count and its time; it
 * counts only today itself.
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
  const [totals, practice, funnel, days] = await Promise.all([
    queries.countSchool(db, now),
    queries.countPractice(db, now),
    queries.listFunnel(db),
    // As many again before them, to compare with.
    queries.listDays(db, now, 2 * Math.max(...overviewDays)),
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

/** The last `days` business days, today last: days before the count from the count, the others counted now. */
export async function readDays(
  deps: FigureDeps,
  figures: Pick<Figures, 'days'> & { countedAt: Date },
  days: number,
) {
  const now = deps.clock.now();
  const daysSince = Math.floor((now.getTime() - figures.countedAt.getTime()) / dayMs);
  // Two more: the day of the count was not over, and the count may have begun just before midnight.
  const fresh = await queries.listDays(deps.db, now, Math.min(days, daysSince + 2));
  const [first] = fresh;
  const over = figures.days.filter(({ day }) => first !== undefined && day < first.day);
  return [...over, ...fresh].slice(-days);
}
