/** Fills every table of a schema, whichever version it is, from the database's own description of its columns. */
import pg from 'pg';

export interface Column {
  name: string;
  /** Such as `uuid`, `text`, `int4`, `_text`. */
  type: string;
  hasDefault: boolean;
  isNullable: boolean;
  /** The column of another table that it references. */
  target: { table: string; column: string } | null;
}

export interface Table {
  name: string;
  columns: Column[];
}

const readColumns = `
  select c.relname as table, a.attname as name, t.typname as type, a.atthasdef as "hasDefault",
         not a.attnotnull as "isNullable",
         (select f.confrelid::regclass::text || '.' || fa.attname
            from pg_constraint f join pg_attribute fa on fa.attrelid = f.confrelid
             and fa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
           where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey) limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
     and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
   order by c.relname, a.attnum`;

/** Every table with the columns that a process writes; referenced tables come first. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string; target: string | null }>(readColumns);
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ table: _table, target, ...column }) => {
      const [table = '', targetColumn = ''] = (target ?? '').split('.');
      return { ...column, target: target === null ? null : { table, column: targetColumn } };
    }),
  }));
  return inOrder(tables);
}

function inOrder(tables: Table[]): Table[] {
  const placed: Table[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const isFree = (table: Table) =>
      table.columns.every(
        ({ target, isNullable }) =>
          !target ||
          isNullable ||
          target.table === table.name ||
          ![...waiting].some(({ name }) => name === target.table),
      );
    const next = [...waiting].filter(isFree);
    if (next.length === 0) throw new Error('tables that need each other');
    for (const table of next) {
      waiting.delete(table);
      placed.push(table);
    }
  }
  return placed;
}

/** Values that the code depends on, by `table.column` or column alone; any other text may be anything. */
const words: Record<string, readonly string[]> = {
  language: ['en', 'id'],
  tier: ['STARTER', 'ESSENTIAL', 'ACCELERATOR'],
  min_tier: ['STARTER'],
  from_tier: ['STARTER'],
  'modules.sign': ['prompt', 'list'],
  'module_versions.origin': ['form'],
  'module_watching.kind': ['reached'],
  'orders.status': ['PAID'],
  'orders.problem': ['paid-twice'],
  'bookings.status': ['COMPLETED'],
  'bookings.type': ['consultation'],
  'scheduling_links.type': ['consultation'],
  'unmatched_events.reason': ['no-person'],
  'testimonials.status': ['APPROVED'],
  'reviews.status': ['COMPLETED'],
  'reviews.type': ['RESUME'],
  'resources.type': ['GUIDE'],
  'posts.status': ['PUBLISHED'],
  'posts.cover': ['terraces/soga'],
  'credit_lots.kind': ['session'],
  'credit_entries.kind': ['session'],
  'credit_entries.reason': ['grant'],
  'entitlements.source': ['grant'],
  'exercises.kind': ['quiz'],
  'threads.kind': ['exercise'],
  'thread_messages.side': ['coach'],
  'stored_files.purpose': ['review'],
  'newsletter_subscribers.source': ['home'],
  'notification_preferences.event': ['account', 'review', 'booking'],
  'onboarding_steps.step': ['profile'],
  'user_roles.role': ['support'],
  'relays.target': ['chat'],
  'relays.state': ['sent'],
  'seller_details.tax_kind': ['none'],
  'order_companies.npwp': ['0912345678411000'],
  'order_companies.idtku': ['0912345678411000000000'],
  'orders.provider': ['xendit'],
  'money_entries.kind': ['due'],
  'coupons.kind': ['percent'],
  'coupons.tiers': ['STARTER'],
  'products.kind': ['COURSE'],
  'referrals.state': ['waiting'],
  'instalments.state': ['CANCELLED'],
  'media.state': ['queued'],
  'video_moves.state': ['done'],
  'course_import_runs.state': ['reading'],
  'course_import_runs.step': ['reading'],
  'video_moves.to_keeper': ['bunny'],
  'media.failure': ['encoder'],
  'video_moves.failure': ['unreachable'],
  'transfer_accounts.kind': ['bank'],
  'transfer_proofs.state': ['REFUSED'],
  'transfer_proofs.sender_bank': ['BCA'],
  'transfer_proofs.accepted': ['full'],
};

const documents: Record<string, unknown> = {
  'changelog_versions.changes': [{ type: 'Fix', description: 'Mended' }],
  'plan_texts.features': [{ title: 'One', description: '', included: true }],
  'bookings.notes_action_items': ['Read it again'],
  'products.opens': { courseIds: [], months: null, credits: { session: 0, review: 0, code: 0 } },
  'threads.about': { en: 'Exercise 1', id: 'Latihan 1' },
};

/** Numbers that check constraints require. */
const numbers: Record<string, number> = {
  'testimonials.rating': 5,
  'plan_prices.price_idr': 149_000,
  'product_prices.price_idr': 149_000,
  'coupons.value': 10,
  'instalments.no': 1,
};

/** A value that fits the column. The few values that check constraints require are listed here. */
function fittingValue(table: string, column: Column, index: number): unknown {
  const full = `${table}.${column.name}`;
  switch (column.type) {
    case 'uuid':
      // Version 7, as the application makes them.
      return `0190a000-0000-7000-8000-${(table.length * 1_000_000 + index + 1).toString(16).padStart(12, '0')}`;
    case 'text': {
      const known = words[full] ?? words[column.name];
      return known ? known[index % known.length] : `${column.name}-${index}`;
    }
    case '_text':
      return [`word-${index}`];
    case 'jsonb':
      return JSON.stringify(documents[full] ?? {});
    case 'bool':
      return false;
    case 'date':
      return '2026-01-01';
    case 'timestamptz':
      return new Date(Date.UTC(2026, 0, 1 + index));
    default:
      return numbers[full] ?? index + 1;
  }
}

const rowsEach = 3;

/** Filled only together with a time, a mark or each other, which are never made up. */
const leftEmpty = new Set([
  'consents.withdrawn_by',
  'plan_prices.sale_idr',
  'product_prices.sale_idr',
  'orders.gift_hash',
  'orders.parts',
  'orders.part_no',
  'orders.parts_total_idr',
  'orders.paid_part',
  'plan_prices.max_parts',
  'plan_prices.parts_from_idr',
  'product_prices.max_parts',
  'product_prices.parts_from_idr',
]);

/** Of these and another column exactly one is given. */
const alwaysGiven = new Set(['orders.tier', 'receipts.tier']);

/** The second row also fills nullable columns, if they are texts or numbers. */
function isGiven(table: string, column: Column, index: number): boolean {
  if (column.hasDefault || leftEmpty.has(`${table}.${column.name}`)) return false;
  if (!column.isNullable || alwaysGiven.has(`${table}.${column.name}`)) return true;
  return index % rowsEach === 1 && !column.target && ['text', 'int4', 'int8'].includes(column.type);
}

/** The nth newest row of the referenced table, so that each of our rows references another one. */
async function targetOf(
  client: pg.Client,
  { table, column }: { table: string; column: string },
  place: number,
) {
  const { rows } = await client.query(
    `select "${column}" as value from "${table}" order by 1 desc limit 1 offset $1`,
    [place],
  );
  return rows[0]?.value;
}

/** Inserts three rows into each table; `from` distinguishes them from those of an earlier call. */
export async function fillTables(client: pg.Client, tables: readonly Table[], from: number): Promise<void> {
  for (const { name, columns } of tables) {
    for (let index = from; index < from + rowsEach; index += 1) {
      const given = columns.filter((column) => isGiven(name, column, index));
      const values: unknown[] = [];
      for (const column of given)
        values.push(
          column.target
            ? await targetOf(client, column.target, index - from)
            : fittingValue(name, column, index),
        );
      const list = given.map((column) => pg.escapeIdentifier(column.name)).join(', ');
      const places = values.map((_, place) => `$${place + 1}`).join(', ');
      // Some keys cannot repeat: a plan has only one text.
      await client
        .query(`insert into "${name}" (${list}) values (${places}) on conflict do nothing`, values)
        .catch((error) => {
          const advice =
            'If a check refuses it, add a value that fits to `words` in dev/testing/fill-tables.ts';
          throw new Error(`${name} takes no made-up row. ${advice}.`, { cause: error });
        });
    }
  }
}
