/** The rows of what happens to uploaded courses (`importRuns`). */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#kernel/errors.ts';
import type { Language } from '#kernel/language.ts';
import type { Db, DbOrTx, Tx } from '#platform/db/database.server.ts';
import * as m from '../messages/m.ts';
import type { Progress } from '../progress.ts';
import { importRuns, type RunRow } from './schema.ts';

const leaseSeconds = 20;
const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
const over = sql`now() - interval '1 second'`;
const underWay = ['waiting', 'running'] as const;

export async function findRun(db: DbOrTx, uploadId: string): Promise<RunRow | null> {
  const [row] = await db.select().from(importRuns).where(eq(importRuns.uploadId, uploadId));
  return row ?? null;
}

export const isUnderWay = (run: Pick<RunRow, 'state'> | null): boolean =>
  run !== null && underWay.some((state) => state === run.state);

export async function listRuns(db: DbOrTx, uploadIds: string[]): Promise<Map<string, RunRow>> {
  if (uploadIds.length === 0) return new Map();
  const rows = await db.select().from(importRuns).where(inArray(importRuns.uploadId, uploadIds));
  return new Map(rows.map((row) => [row.uploadId, row]));
}

/** Says how far the reading of an upload is, unless its changes are being made: that says so itself. */
export async function noteReading(
  db: DbOrTx,
  uploadId: string,
  { progress, language, now }: { progress: Progress; language: Language; now: Date },
): Promise<void> {
  await db
    .insert(importRuns)
    .values({ uploadId, state: 'reading', language, updatedAt: now, ...progress })
    .onConflictDoUpdate({
      target: importRuns.uploadId,
      set: { ...progress, updatedAt: now },
      setWhere: notInArray(importRuns.state, [...underWay]),
    });
}

/** @returns false when someone has begun already. */
export async function beginRun(
  tx: Tx,
  uploadId: string,
  given: { seen: string; courseLanguage: Language | null; language: Language; now: Date },
): Promise<boolean> {
  const { now, ...asked } = given;
  const fresh = {
    ...asked,
    state: 'waiting' as const,
    step: 'reading' as const,
    doneFiles: 0,
    totalFiles: 0,
    doneBytes: 0,
    totalBytes: 0,
    current: null,
    failure: null,
    attempts: 0,
    leaseKey: null,
    leaseUntil: null,
    updatedAt: now,
  };
  const rows = await tx
    .insert(importRuns)
    .values({ uploadId, ...fresh })
    .onConflictDoUpdate({
      target: importRuns.uploadId,
      set: fresh,
      setWhere: notInArray(importRuns.state, [...underWay]),
    })
    .returning({ id: importRuns.uploadId });
  return rows.length > 0;
}

/**
 * The next one to make, or one whose process has died. Null when there is nothing to do. The lock is weaker than the one
 * of `holdRun`'s transaction, which the database may still keep for a process that has just died.
 */
export async function claimRun(db: Db, key: string, now: Date): Promise<RunRow | null> {
  const next = sql`(
    select upload_id from course_import_runs
    where state = 'waiting' and (lease_until is null or lease_until < now())
       or state = 'running' and lease_until < now()
    order by updated_at, upload_id
    limit 1 for no key update skip locked)`;
  const [row] = await db
    .update(importRuns)
    .set({
      attempts: sql`attempts + (state = 'running')::int`,
      state: 'running',
      leaseKey: key,
      leaseUntil: until,
      updatedAt: now,
    })
    .where(sql`${importRuns.uploadId} = ${next}`)
    .returning();
  return row ?? null;
}

const ours = (uploadId: string, key: string) =>
  and(eq(importRuns.uploadId, uploadId), eq(importRuns.leaseKey, key), eq(importRuns.state, 'running'));

/**
 * Keeps the upload until the transaction ends.
 * @throws AppError CONFLICT when another process has taken the run over, or the upload was removed.
 */
export async function holdRun(tx: Tx, { uploadId, key }: { uploadId: string; key: string }): Promise<void> {
  const [row] = await tx
    .select({ id: importRuns.uploadId })
    .from(importRuns)
    .where(ours(uploadId, key))
    .for('key share');
  if (!row) throw new AppError('CONFLICT', m.changedMeanwhile());
}

/** Keeps the lease, and says how far it is. @returns false when another process has it now, or nobody: the upload was removed. */
export async function renewRun(
  db: Db,
  { uploadId, key }: { uploadId: string; key: string },
  progress: Progress | null,
): Promise<boolean> {
  const rows = await db
    .update(importRuns)
    .set({ leaseUntil: until, ...progress })
    .where(ours(uploadId, key))
    .returning({ id: importRuns.uploadId });
  return rows.length > 0;
}

/** Lets a later job try it again. */
export async function giveBackRun(
  db: Db,
  { uploadId, key }: { uploadId: string; key: string },
  attempts: number,
): Promise<void> {
  await db
    .update(importRuns)
    .set({ state: 'waiting', leaseKey: null, leaseUntil: over, attempts })
    .where(ours(uploadId, key));
}

export async function failRun(
  db: Db,
  { uploadId, key }: { uploadId: string; key: string },
  failure: string,
): Promise<void> {
  await db
    .update(importRuns)
    .set({ state: 'failed', failure, leaseKey: null, leaseUntil: null })
    .where(ours(uploadId, key));
}

/** Its changes are made: the import says what came of it. */
export async function endRun(db: DbOrTx, uploadId: string): Promise<void> {
  await db.delete(importRuns).where(eq(importRuns.uploadId, uploadId));
}

export async function countWaiting(db: DbOrTx): Promise<number> {
  return db.$count(importRuns, eq(importRuns.state, 'waiting'));
}
