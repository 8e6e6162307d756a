/** Reads the three lists in one shape. */

import { type SQL, sql } from 'drizzle-orm';
import { subscriberStatus } from '#features/site/newsletter/server/schema.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { countAll } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, instant, int, json, type RowOf, readRows, text, uuid } from '#platform/db/rows.server.ts';
import { addressBegins, anyHas } from '#platform/db/search.server.ts';
import type { RelayState, RelayTarget } from '#platform/jobs/relays.server.ts';
import type { EntrySort, EntryStatus, List, RelayFilter } from '../rules.ts';

export interface EntryFilter {
  list: List;
  search: string;
  status?: EntryStatus | undefined;
  relay?: RelayFilter | undefined;
  sort: EntrySort;
}

const entryRow = {
  id: uuid,
  name: text,
  email: text,
  status: text.as<EntryStatus>(),
  detail: text.orNull,
  created_at: instant,
  has_relays: bool,
  relays:
    json.as<
      {
        target: RelayTarget;
        state: RelayState;
        attempts: number;
        lastError: string | null;
        sentAt: string | null;
      }[]
    >(),
};

export type EntryRow = RowOf<typeof entryRow>;

const tables: Record<List, { table: string; status: SQL; detail: SQL }> = {
  newsletter: {
    table: 'newsletter_subscribers',
    status: subscriberStatus,
    detail: sql`source`,
  },
  guide: { table: 'guide_requests', status: sql`'asked'`, detail: sql`null::text` },
  waitlist: { table: 'waitlist_entries', status: sql`'asked'`, detail: sql`time_zone` },
};

const relaysOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('target', r.target, 'state', r.state, 'attempts', r.attempts,
    'lastError', r.last_error, 'sentAt', r.sent_at) order by r.target), '[]'::jsonb)
  from relays r where r.entry_id = e.id)`;

const hasRelay = (condition: SQL) =>
  sql`exists (select 1 from relays r where r.entry_id = e.id ${condition})`;

const relayFilters: Record<RelayFilter, SQL> = {
  waiting: hasRelay(sql`and r.state = 'waiting'`),
  failed: hasRelay(sql`and r.state = 'failed'`),
  sent: sql`${hasRelay(sql``)} and not ${hasRelay(sql`and r.state <> 'sent'`)}`,
  // The mark has an index; the second condition covers rows written by an older version without marks.
  none: sql`not e.has_relays and not ${hasRelay(sql``)}`,
};

/** Ids are UUID v7, so they sort by time. Every order ends with the id, so it is always the same. */
const orders: Record<EntrySort, SQL> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`lower(name), id`,
  email: sql`email, id`,
};

function entriesOf({ list, search, status, relay }: EntryFilter): SQL {
  const { table, status: statusOf, detail } = tables[list];
  return sql`
    from (select id, name, email, created_at, has_relays, ${statusOf} as status, ${detail} as detail from ${sql.identifier(table)}) e
    where true
    ${search ? sql`and ${addressBegins(sql`e.email`, search) ?? anyHas([sql`e.name`, sql`e.email`], search)}` : sql``}
    ${status ? sql`and e.status = ${status}` : sql``}
    ${relay ? sql`and ${relayFilters[relay]}` : sql``}`;
}

/** The whole filtered list, in its order. */
export const everyEntry = (filter: EntryFilter): SQL => sql`
  select e.*, ${relaysOf} as relays ${entriesOf(filter)} order by ${orders[filter.sort]}`;

export async function listEntries(
  db: DbOrTx,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const rows = await readRows(
    db,
    entryRow,
    sql`${everyEntry(filter)} limit ${page.limit} offset ${page.offset}`,
  );
  return rows;
}

export async function countEntries(db: DbOrTx, filter: EntryFilter): Promise<number> {
  const { list, search, status, relay } = filter;
  if (!search && !status && !relay) return countAll(db, tables[list].table);
  const rows = await readRows(
    db,
    { total: int },
    sql`
    select count(*)::int as total from (select 1 ${entriesOf(filter)} limit ${foundUpTo}) counted`,
  );
  return rows[0]?.total ?? 0;
}

export async function hasEntry(tx: DbOrTx, list: List, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from ${sql.identifier(tables[list].table)} where id = ${id}`,
  );
  return rows.length > 0;
}

/** @returns the address, and what the log may store, without name and address; null if the entry does not exist. */
export async function deleteEntry(
  tx: DbOrTx,
  list: List,
  id: string,
): Promise<{ email: string; was: { status: EntryStatus; createdAt: string } } | null> {
  const { table, status } = tables[list];
  const rows = await readRows(
    tx,
    { email: text, status: text.as<EntryStatus>(), created_at: instant },
    sql`
    delete from ${sql.identifier(table)} where id = ${id} returning email, ${status} as status, created_at`,
  );
  const [row] = rows;
  if (!row) return null;
  const { email, status: was, created_at } = row;
  return { email, was: { status: was, createdAt: new Date(created_at).toISOString() } };
}
