/** Captions and chapters that an import brings for a video at Bunny: held here, and then given to Bunny. */
import { refreshVideoJob } from '#features/study/catalogue/public.server.ts';
import {
  findBunnyTexts,
  giveBunnyTexts,
  holdBunnyTexts,
  markBunnyTextsSent,
  type VideoSaid,
} from '#features/study/videos/public.server.ts';
import { ProviderError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { errorText } from '#platform/log.server.ts';
import { sayAtBunnyJob } from './jobs.ts';

/** @param given.library null where the school has said something of the video before. Others' libraries are not told. */
export async function sayAtBunny(
  deps: Pick<Deps, 'config' | 'jobs'>,
  tx: Tx,
  given: { guid: string; library: number | null; said: VideoSaid; now: Date },
): Promise<void> {
  const { guid, library, said, now } = given;
  const own = deps.config.bunny?.libraryId;
  const isUnsent = own !== undefined && (library === null || library === own);
  await holdBunnyTexts(tx, { guid, said, isUnsent, now });
  if (isUnsent) await deps.jobs.enqueue(tx, sayAtBunnyJob, { guid }, { key: guid });
}

/** Runs again without harm. What Bunny refuses is given up: the next reading holds again what Bunny has. */
export async function tellBunny(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'videos'>,
  { guid }: { guid: string },
): Promise<void> {
  const { bunny } = deps.videos;
  const held = await findBunnyTexts(deps.db, guid);
  if (!bunny || !held?.isUnsent) return;
  try {
    await giveBunnyTexts(bunny, { guid, said: held });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error;
    deps.log.warn({ guid, err: errorText(error) }, 'Bunny did not take captions or chapters');
  }
  await markBunnyTextsSent(deps.db, held);
  await deps.jobs.enqueue(deps.db, refreshVideoJob, { guid }, { key: guid });
}
