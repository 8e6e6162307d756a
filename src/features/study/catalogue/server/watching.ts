/** How the video of a module is watched, in counts without names (product.md#watching). */
import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '#kit/deps.server.ts';
import { fewestViewers, momentSeconds } from '../rules.ts';
import { moduleNotFound } from './access.ts';
import { modules, moduleWatching } from './schema.ts';

const mostMoments = 5;
/** Less often is chance. */
const fewestTimes = 2;
const tenths = 10;

export interface Watching {
  viewers: number;
  /** Percent of the viewers who came to each tenth, 0 to 10; null while there are too few for a curve. */
  reached: number[] | null;
  /** Where people went back to most often, from the most frequent. */
  back: { seconds: number; times: number }[];
}

/** @throws AppError NOT_FOUND */
export async function getWatching({ db }: Pick<Deps, 'db'>, moduleId: number): Promise<Watching> {
  const [module] = await db.select({ id: modules.id }).from(modules).where(eq(modules.id, moduleId));
  if (!module) throw moduleNotFound();
  const ofKind = (kind: 'reached' | 'back') =>
    db
      .select({ slot: moduleWatching.slot, count: moduleWatching.count })
      .from(moduleWatching)
      .where(and(eq(moduleWatching.moduleId, moduleId), eq(moduleWatching.kind, kind)));
  const reached = new Map((await ofKind('reached')).map(({ slot, count }) => [slot, count]));
  const viewers = reached.get(0) ?? 0;
  if (viewers < fewestViewers) return { viewers, reached: null, back: [] };
  const moments = await ofKind('back')
    .orderBy(desc(moduleWatching.count), moduleWatching.slot)
    .limit(mostMoments);
  return {
    viewers,
    reached: Array.from({ length: tenths + 1 }, (_, tenth) =>
      Math.min(100, Math.round(((reached.get(tenth) ?? 0) * 100) / viewers)),
    ),
    back: moments
      .filter(({ count }) => count >= fewestTimes)
      .map(({ slot, count }) => ({ seconds: slot * momentSeconds, times: count })),
  };
}
