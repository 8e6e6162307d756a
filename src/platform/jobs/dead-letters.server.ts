/** What administrators see of the job queue: how full it is, and which jobs failed for good. */

import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.server.ts';
import { instant, int, json, type RowOf, readRows, text, uuid } from '../db/rows.server.ts';

export const deadLetterQueue = 'dead-letter';

const queueState = {
  name: text,
  waiting: int,
  active: int,
  retrying: int,
  done: int,
  failed: int,
  oldest_waiting_at: instant.orNull,
};

export type QueueState = RowOf<typeof queueState>;

/** Every queue with its counts; finished jobs stay for some days. */
export async function listQueues(db: DbOrTx): Promise<QueueState[]> {
  const rows = await readRows(
    db,
    queueState,
    sql`
    select q.name,
      count(j.id) filter (where j.state = 'created')::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as active,
      count(j.id) filter (where j.state = 'retry')::int as retrying,
      count(j.id) filter (where j.state = 'completed')::int as done,
      count(j.id) filter (where j.state = 'failed')::int as failed,
      min(j.created_on) filter (where j.state = 'created' and j.start_after <= now()) as oldest_waiting_at
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    where q.name <> ${deadLetterQueue} and q.name not like '\\_\\_%'
    group by q.name order by q.name`,
  );
  return rows;
}

const deadLetter = {
  id: uuid,
  queue: text,
  failed_at: instant,
  attempts: int,
  error: text,
  /** The person the job was about, if its data says so. */
  user_id: text.orNull,
};

export type DeadLetter = RowOf<typeof deadLetter>;

/** Jobs that failed for good, newest first. Their data may hold a person's tokens, so it is not read here. */
export async function listDeadLetters(
  db: DbOrTx,
  page: { limit: number; offset: number },
): Promise<{ rows: DeadLetter[]; total: number }> {
  const rows = await readRows(
    db,
    { ...deadLetter, total: int },
    sql`
    select id, source_name as queue, created_on as failed_at, coalesce(source_retry_count, 0) + 1 as attempts,
      left(coalesce(source_output->>'message', source_output->'value'->>'message', source_output::text, ''), 500) as error,
      data->>'userId' as user_id, (count(*) over ())::int as total
    from pgboss.job where name = ${deadLetterQueue} and state = 'created' and source_name is not null
    order by created_on desc, id limit ${page.limit} offset ${page.offset}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Removes a dead letter and returns it; of several concurrent callers, one gets it. */
export async function takeDeadLetter(
  tx: DbOrTx,
  id: string,
): Promise<{ queue: string; data: Record<string, unknown> } | null> {
  const rows = await readRows(
    tx,
    { queue: text, data: json.as<Record<string, unknown>>().orNull },
    sql`
    delete from pgboss.job where name = ${deadLetterQueue} and id = ${id} and source_name is not null
    returning source_name as queue, data`,
  );
  const [row] = rows;
  return row ? { queue: row.queue, data: row.data ?? {} } : null;
}
