import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { type Db, type DbOrTx, isUniqueViolation } from '#platform/db/database.server.ts';
import { bool, int, json, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import { underWay } from '../rules.ts';
import { type MoveRow, videoMoves } from './schema.ts';

const movableRow = {
  id: int,
  title: text,
  courseId: uuid.orNull,
  courseTitle: text.orNull,
  videoGuid: text,
  videoStatus: int.orNull,
  isOwn: bool,
  isReady: bool,
  isOfProduct: bool,
  move: json.orNull,
};

export type MovableRow = RowOf<typeof movableRow>;

/** Every module with the place of its video and its latest move, in the order of learning. */
export function listMovable(db: DbOrTx, moduleIds: readonly number[] | null): Promise<MovableRow[]> {
  const some: SQL = moduleIds === null ? sql`` : sql`and m.id = any(${sql.param(moduleIds)}::int[])`;
  return readRows(
    db,
    movableRow,
    sql`
    select m.id, ${textIn('m', 'title')} as title, c.id as "courseId", ${textIn('c', 'title')} as "courseTitle",
           m.video_guid as "videoGuid", (m.video ->> 'status')::int as "videoStatus", m.media_id is not null as "isOwn",
           coalesce(v.state = 'ready', false) as "isReady", coalesce(v.folder is not null, false) as "isOfProduct",
           (select jsonb_build_object('id', x.id, 'to', x.to_keeper, 'state', x.state, 'failure', x.failure,
                                      'doneBytes', x.done_bytes, 'totalBytes', x.total_bytes,
                                      'encodedPercent', x.encoded_percent)
              from video_moves x where x.module_id = m.id order by x.created_at desc limit 1) as move
    from modules m
    left join courses c on c.id = m.course_id and c.deleted_at is null
    left join media v on v.id = m.media_id
    where m.deleted_at is null ${some}
    order by m."order", m.id`,
  );
}

const leaseSeconds = 30;
const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
const over = sql`now() - interval '1 second'`;

/** The move whose bytes travel next, or one whose process has died. Null when there is nothing to do. */
export async function claimMove(db: Db, key: string, now: Date): Promise<MoveRow | null> {
  const next = sql`(
    select id from video_moves
    where (state = 'sending' and (lease_until is null or lease_until < now()))
       or (state = 'waiting' and not exists (select 1 from video_moves s where s.state = 'sending'))
    order by state = 'sending' desc, created_at, id
    limit 1 for update skip locked)`;
  try {
    const [row] = await db
      .update(videoMoves)
      .set({ state: 'sending', leaseKey: key, leaseUntil: until, updatedAt: now })
      .where(sql`${videoMoves.id} = ${next}`)
      .returning();
    return row ?? null;
  } catch (error) {
    // Another process was faster; the unique index lets one be sent at a time.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

type Changed = Partial<
  Pick<MoveRow, 'state' | 'targetGuid' | 'sourceFile' | 'totalBytes' | 'doneBytes' | 'attempts'>
>;

/** Changes a move that this process sends. @returns false when it is not ours any more: someone has stopped it. */
export async function changeOurs(db: DbOrTx, { id, key }: { id: string; key: string }, change: Changed) {
  const rows = await db
    .update(videoMoves)
    .set({ ...change, leaseUntil: until })
    .where(and(eq(videoMoves.id, id), eq(videoMoves.leaseKey, key), eq(videoMoves.state, 'sending')))
    .returning({ id: videoMoves.id });
  return rows.length > 0;
}

/** Lets the next job go on with it. @param attempts failed tries in a row. */
export async function giveBack(
  db: Db,
  { id, key }: { id: string; key: string },
  attempts: number,
): Promise<void> {
  await db
    .update(videoMoves)
    .set({ leaseKey: null, leaseUntil: over, attempts })
    .where(and(eq(videoMoves.id, id), eq(videoMoves.leaseKey, key), eq(videoMoves.state, 'sending')));
}

export const listConverting = (db: DbOrTx): Promise<MoveRow[]> =>
  db.select().from(videoMoves).where(eq(videoMoves.state, 'converting')).orderBy(videoMoves.createdAt);

/**
 * Ends a move that is under way.
 * @param key of the lease that it must still have. @returns the move; null when it has ended already, or has another lease.
 */
export async function endMove(
  db: DbOrTx,
  id: string,
  end: Pick<MoveRow, 'state' | 'failure'> & { at: Date },
  key?: string,
): Promise<MoveRow | null> {
  const { state, failure, at } = end;
  const [row] = await db
    .update(videoMoves)
    .set({ state, failure, leaseKey: null, leaseUntil: null, updatedAt: at })
    .where(
      and(
        eq(videoMoves.id, id),
        inArray(videoMoves.state, [...underWay]),
        key === undefined ? undefined : eq(videoMoves.leaseKey, key),
      ),
    )
    .returning();
  return row ?? null;
}

export async function forgetMoves(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(videoMoves)
    .where(and(lt(videoMoves.updatedAt, before), inArray(videoMoves.state, ['done', 'failed', 'stopped'])));
}

export const countUnderWay = async (db: DbOrTx) => {
  const rows = await db
    .select({ state: videoMoves.state })
    .from(videoMoves)
    .where(inArray(videoMoves.state, [...underWay]));
  return {
    waiting: rows.filter(({ state }) => state === 'waiting').length,
    converting: rows.filter(({ state }) => state === 'converting').length,
  };
};

export async function noteEncoded(db: DbOrTx, id: string, percent: number): Promise<void> {
  await db
    .update(videoMoves)
    .set({ encodedPercent: Math.min(100, Math.max(0, Math.floor(percent))) })
    .where(and(eq(videoMoves.id, id), eq(videoMoves.state, 'converting')));
}
