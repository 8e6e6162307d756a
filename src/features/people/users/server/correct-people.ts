/**
 * For the lists, a person's row copies facts from other tables (`users.tier`, `paid_idr`, `last_seen_at`). Code
 * that changes the originals updates the copies too, under the person's lock. A server of the previous version,
 * which still runs during an update, does not, and new columns start empty. This finds and corrects such rows.
 */

import { sql } from 'drizzle-orm';
import { correctRoles } from '#features/people/accounts/public.server.ts';
import { paidSum, refreshPaid } from '#features/sales/checkout/public.server.ts';
import { activeTier, refreshTiers } from '#features/sales/plans/public.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { readRows, uuid, uuids } from '#platform/db/rows.server.ts';

/** How many people one statement checks, and one transaction locks at most. */
const atOnce = 500;

/** Latest session use; null for deleted people. */
const seenLast = sql`case when u.deleted_at is null then
  greatest(u.last_seen_at, (select max(s.updated_at) from sessions s where s.user_id = u.id)) end`;

interface Looked {
  /** The last id that was checked, in the order of ids; null when there was none. */
  last: string | null;
  drifted: string[];
}

/** Checks the next people after `after`. Session use is recorded every ten minutes, so smaller gaps are no drift. */
async function lookAt(db: DbOrTx, after: string): Promise<Looked> {
  const rows = await readRows(
    db,
    { last: uuid.orNull, drifted: uuids },
    sql`
    with page as (select * from users where id > ${after} order by id limit ${atOnce})
    select (select id from page order by id desc limit 1) as last, array(
      select u.id from page u
      where u.tier is distinct from ${activeTier} or u.paid_idr <> ${paidSum}
        or u.last_seen_at is null and ${seenLast} is not null
        or u.last_seen_at is not null and ${seenLast} is null
        or u.last_seen_at < ${seenLast} - interval '10 minutes') as drifted`,
  );
  return rows[0] ?? { last: null, drifted: [] };
}

/** Skips people whom someone else is changing: that change, or the next run, corrects them. */
async function refresh(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
  const rows = await readRows(
    tx,
    { id: uuid },
    sql`select id from users where id in ${userIds} for no key update skip locked`,
  );
  if (rows.length === 0) return;
  const held = rows.map(({ id }) => id);
  // Separate statements, so that each sees the data as of after the locks were taken.
  await refreshTiers(tx, held);
  await refreshPaid(tx, held);
  await tx.execute(sql`update users u set last_seen_at = ${seenLast} where id in ${held}`);
}

export async function correctPeople({ db, log, clock }: Pick<Deps, 'db' | 'log' | 'clock'>): Promise<void> {
  let [after, count] = ['00000000-0000-0000-0000-000000000000', await correctRoles(db, clock.now())];
  for (;;) {
    const { last, drifted } = await lookAt(db, after);
    if (last === null) break;
    if (drifted.length > 0) await db.transaction((tx) => refresh(tx, drifted));
    [after, count] = [last, count + drifted.length];
  }
  if (count > 0) log.info({ people: count }, 'corrected the copied facts in the list of people');
}
