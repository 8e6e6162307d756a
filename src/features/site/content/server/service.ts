import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { announcePublicContentChange } from '#platform/db/public-content.server.ts';
import * as m from '../messages/m.ts';
import { publicationOf, type StoredPublication, type WantedPublication } from '../rules.ts';
import { announceContentJob } from './jobs.ts';

/** @throws AppError INVALID_INPUT when the time to appear has passed already. */
export function readPublication(
  wanted: WantedPublication,
  before: StoredPublication | null,
  now: Date,
): StoredPublication {
  const publication = publicationOf(wanted, before, now);
  if (publication) return publication;
  const message = m.timeNotAhead();
  throw new AppError('INVALID_INPUT', message, { issues: [{ path: ['publishAt'], message }] });
}

/**
 * Announces a change now, and again when a scheduled piece appears: reads check the clock themselves, but cached pages
 * must be dropped at that moment.
 */
export async function announcePublication(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { publishedAt }: Pick<StoredPublication, 'publishedAt'>,
  now: Date,
): Promise<void> {
  await announcePublicContentChange(tx);
  if (publishedAt === null || publishedAt <= now) return;
  const startAfterSeconds = Math.ceil((publishedAt.getTime() - now.getTime()) / 1000);
  await deps.jobs.enqueue(tx, announceContentJob, {}, { key: publishedAt.toISOString(), startAfterSeconds });
}

/** @throws AppError CONFLICT, which names the last editor, so nobody overwrites their text unknowingly. */
export function refuseStale(
  kind: 'article' | 'version' | 'plan' | 'product' | 'resource' | 'module' | 'exercise',
  by: { name: string | null; at: Date; revision: number },
): never {
  throw new AppError('CONFLICT', m.savedMeanwhile({ name: by.name ?? m.someone(), kind }), {
    changedByName: by.name,
    changedAt: by.at.toISOString(),
    revision: by.revision,
  });
}
