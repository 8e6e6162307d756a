/**
 * Who works on a video now: one request that writes its bytes, or one process that encodes it. By the database's clock,
 * so that several processes agree, and with an end, because a process that was killed cannot give anything back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { newId } from '#kernel/ids.ts';
import { type Db, isUniqueViolation } from '#platform/db/database.server.ts';
import { media } from './schema.ts';

const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Short: after a kill the next request waits for its end. */
const uploadSeconds = 6;
const renewMs = 1_000;
const askAgainMs = 250;
/** Longer than a lease, so a request that waits outlives a dead one. */
const longestWaitMs = 12_000;

/** The library's own answer is 500, after which clients begin a new upload. */
const locked = { status_code: 423, body: 'Locked\n' };

async function take(db: Db, id: string, key: string): Promise<boolean> {
  const rows = await db
    .update(media)
    .set({ leaseKey: key, leaseUntil: until(uploadSeconds), isLeaseWanted: false })
    .where(and(eq(media.id, id), or(isNull(media.leaseUntil), lt(media.leaseUntil, sql`now()`))))
    .returning({ id: media.id });
  return rows.length > 0;
}

/** For the requests of an upload. The one that holds the lease is asked to let go when another one comes. */
export function leaseLocker(db: Db, now: () => Date): Locker {
  return {
    newLock: (id: string): Lock => {
      const key = newId();
      let timer: ReturnType<typeof setInterval> | null = null;
      const held = and(eq(media.id, id), eq(media.leaseKey, key));
      const renew = async (letGo: RequestRelease) => {
        const [row] = await db
          .update(media)
          .set({ leaseUntil: until(uploadSeconds), updatedAt: now() })
          .where(held)
          .returning({ isWanted: media.isLeaseWanted });
        if (!row || row.isWanted) await letGo();
      };
      return {
        lock: async (signal: AbortSignal, letGo: RequestRelease) => {
          const lastMs = performance.now() + longestWaitMs;
          while (!(await take(db, id, key))) {
            if (signal.aborted || performance.now() > lastMs) throw locked;
            await db.update(media).set({ isLeaseWanted: true }).where(eq(media.id, id));
            await sleep(askAgainMs);
          }
          // A database that is away for a moment is no reason to stop: the lease outlasts it, or another has it.
          timer = setInterval(() => void renew(letGo).catch(() => undefined), renewMs);
        },
        unlock: async () => {
          if (timer) clearInterval(timer);
          await db
            .update(media)
            .set({ leaseKey: null, leaseUntil: null, isLeaseWanted: false, updatedAt: now() })
            .where(held);
        },
      };
    },
  };
}

const encodingSeconds = 30;

/** A process that is to encode takes the next video, or one whose process has died. Null when there is nothing to do. */
export async function claimEncoding(
  db: Db,
  key: string,
  now: Date,
): Promise<typeof media.$inferSelect | null> {
  const next = sql`(
    select id from media
    where (state = 'encoding' and lease_until < now())
       or (state = 'queued' and not exists (select 1 from media e where e.state = 'encoding'))
    order by state = 'encoding' desc, updated_at, id
    limit 1 for update skip locked)`;
  try {
    const [row] = await db
      .update(media)
      .set({ state: 'encoding', leaseKey: key, leaseUntil: until(encodingSeconds), updatedAt: now })
      .where(sql`${media.id} = ${next}`)
      .returning();
    return row ?? null;
  } catch (error) {
    // Another process was faster; the unique index lets one video be encoded at a time.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** @returns false when someone else has the video now, or nobody: it was removed. */
export async function renewEncoding(db: Db, id: string, key: string, percent: number): Promise<boolean> {
  const rows = await db
    .update(media)
    .set({ leaseUntil: until(encodingSeconds), percent })
    .where(and(eq(media.id, id), eq(media.leaseKey, key)))
    .returning({ id: media.id });
  return rows.length > 0;
}

/** Lets the next job go on right away. */
export async function pauseEncoding(db: Db, id: string, key: string): Promise<void> {
  await db
    .update(media)
    .set({ leaseKey: null, leaseUntil: sql`now() - interval '1 second'` })
    .where(and(eq(media.id, id), eq(media.leaseKey, key)));
}
