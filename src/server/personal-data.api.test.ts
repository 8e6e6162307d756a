/**
 * Proof line 38 (product.md#personal-data): the personal data that features declare is exactly what the database
 * holds, what an export contains and what a deletion removes.
 */
import { getTableColumns, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Column, readTables } from '#dev/testing/fill-tables.ts';
import { addCourse, addExercise, addModule } from '#dev/testing/fixtures.ts';
import { measured } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson, testPassword } from '#dev/testing/test-app.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { transferAccounts } from '#features/sales/transfers/server/schema.ts';
import { actionItems } from '#features/study/catalogue/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import type { Person, PersonalTable } from '#platform/db/personal-data.server.ts';
import { impersonalTables, personalTables } from './product.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Place extends Record<string, unknown> {
  table: string;
  column: string;
  names_person: boolean;
}

const columnsOf = ({ table, columns }: PersonalTable) => {
  const named = getTableColumns(table);
  return Object.entries(columns).map(([property, rule]) => ({
    property,
    name: named[property]?.name ?? property,
    rule,
  }));
};

/** Columns that nobody has declared, and declared columns that the database does not have. */
async function findGaps(): Promise<string[]> {
  const { rows } = await app.deps.db.execute<Place>(sql`
    select c.relname as table, a.attname as column,
           a.attname ~ 'e_?mail' or a.attname ~ '(user|person|actor)_id$' or exists (
             select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid
               and a.attnum = any(f.conkey) and f.confrelid = 'users'::regclass) as names_person
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  const named = new Set(
    personalTables.flatMap((table) => columnsOf(table).map(({ name }) => `${table.name}.${name}`)),
  );
  const personal = new Set(personalTables.map(({ name }) => name));
  const there = new Set(rows.map(({ table, column }) => `${table}.${column}`));
  const unnamed = rows.filter(({ table, column, names_person }) =>
    personal.has(table) || names_person
      ? !named.has(`${table}.${column}`)
      : !Object.hasOwn(impersonalTables, table),
  );
  return [
    ...unnamed.map(({ table, column }) => `${table}.${column} is named by no feature`),
    ...[...named].filter((place) => !there.has(place)).map((place) => `${place} does not exist`),
  ];
}

const advice =
  'name the column in the personal-data.ts of the feature whose schema.ts has it, or the table in `impersonalTables`; one that does not exist needs `npm run db:generate`';

describe('the columns of the database', () => {
  it('are each declared by one feature, or belong to a table without personal data', async () => {
    expect(await findGaps(), advice).toEqual([]);
    const names = personalTables.map(({ name }) => name);
    expect(names.length).toBe(new Set(names).size);
    expect(names.filter((name) => Object.hasOwn(impersonalTables, name))).toEqual([]);
    const columns = personalTables.reduce((sum, table) => sum + columnsOf(table).length, 0);
    measured(`${columns} columns of ${names.length} tables, each named once`);
  });

  it.each([
    ['a column of a personal table', 'alter table notes add column phone text', 'notes.phone'],
    [
      'a table that points at people',
      'create table diaries (writer uuid references users, entry text)',
      'diaries.entry',
    ],
    ['a table of addresses', 'create table callers (email text)', 'callers.email'],
    [
      'a person in a table of content',
      'alter table courses add column taught_by uuid references users',
      'courses.taught_by',
    ],
  ])('are reported when %s is added', async (_, statement, place) => {
    const undo = statement.startsWith('create')
      ? `drop table ${/create table (\w+)/.exec(statement)?.[1]}`
      : statement.replace(/add column (\w+).*/, 'drop column $1');
    await app.deps.db.execute(sql.raw(statement));
    try {
      expect(await findGaps()).toContain(`${place} is named by no feature`);
    } finally {
      await app.deps.db.execute(sql.raw(undo));
    }
    expect(await findGaps()).toEqual([]);
  });

  it('have a reason when they are kept; a deleted row is deleted whole', () => {
    for (const table of personalTables) {
      const ends = new Set(columnsOf(table).map(({ rule }) => rule.end));
      if (ends.has('deleted')) expect([table.name, [...ends]]).toEqual([table.name, ['deleted']]);
      if (ends.has('kept')) expect([table.name, table.why]).toEqual([table.name, expect.any(String)]);
    }
  });
});

/** Values that the code parses or checks. */
const words: Record<string, unknown> = {
  'threads.kind': 'exercise',
  'stored_files.purpose': 'review',
  'testimonials.rating': 4,
  'module_progress.percent': 50,
  'user_roles.role': 'coach',
  'media.state': 'queued',
  'video_moves.state': 'failed',
  'video_moves.to_keeper': 'bunny',
  'module_versions.origin': 'form',
  'plan_prices.sale_idr': 20_000,
  'product_prices.sale_idr': 20_000,
  // An order sells a plan or a product, and its receipt names one of them.
  'orders.product_id': null,
  'orders.opens': null,
  'receipts.product_name': null,
  'orders.is_gift': false,
  'orders.gift_hash': null,
  'orders.refund_idr': 20_000,
  // A part belongs to no gift; the rows of `instalments` have their own columns.
  'orders.parts': null,
  'orders.part_no': null,
  'orders.parts_total_idr': null,
  'orders.instalment_of': null,
  'orders.paid_part': null,
  'instalments.no': 2,
  'instalments.state': 'PAID',
  'instalments.stage': 'due',
  'plan_prices.max_parts': 3,
  'product_prices.max_parts': 3,
  'money_entries.kind': 'fee',
  'money_entries.sales_idr': 0,
  'order_companies.npwp': '0912345678411000',
  'order_companies.idtku': '0912345678411000000000',
  'users.banned_at': null,
  'users.deleted_at': null,
  'users.is_demo': false,
  // The person was seen just now, so the request does not change it.
  'users.last_seen_at': new Date(),
};

describe('a person whose every column is filled', () => {
  let person: TestPerson;
  let who: Person;
  let fileKey: string;
  const canaries = new Map<string, string>();
  const before = new Map<string, Record<string, unknown>>();
  let exported: Record<string, unknown>;
  let exportText: string;

  const canaryFor = (place: string) => {
    const canary = `kanari-${place}-${newId()}`;
    canaries.set(place, canary);
    return canary;
  };

  let count = 0;
  function valueFor(
    place: string,
    column: Column,
    ids: { admin: string; module: unknown; item: string; exercise: string; account: string; course: string },
  ) {
    if (place in words) return words[place];
    if (place === 'stored_files.key') return fileKey;
    const [table = ''] = place.split('.');
    if (column.target?.table === 'users') {
      const isPerson =
        column.name === 'user_id' ||
        table === 'audit_log' ||
        ['updated_by', 'saved_by', 'imported_by'].includes(column.name);
      return isPerson ? person.userId : ids.admin;
    }
    if (column.target?.table === 'modules') return ids.module;
    if (column.target?.table === 'action_items') return ids.item;
    if (column.target?.table === 'exercises') return ids.exercise;
    if (column.target?.table === 'transfer_accounts') return ids.account;
    if (column.target?.table === 'courses') return ids.course;
    if (column.target?.table === 'products') return before.get('products')?.id;
    if (column.target?.table === 'media') return before.get('media')?.id;
    if (column.target?.table === 'tax_files') return before.get('tax_files')?.no;
    if (column.target?.table === 'coupons') return before.get('coupons')?.id;
    if (column.target?.table === 'stored_files') return before.get('stored_files')?.id;
    if (place === 'auth_verifications.value' || place === 'consents.user_id') return person.userId;
    if (/^(newsletter_subscribers|guide_requests|waitlist_entries|users|consents)\.email$/.test(place))
      return person.email;
    count += 1;
    switch (column.type) {
      case 'text':
        return canaryFor(place);
      case '_uuid':
        return [newId()];
      case '_text':
        return [canaryFor(place)];
      case 'jsonb':
        return JSON.stringify(
          place === 'bookings.notes_action_items' ? [canaryFor(place)] : { github: canaryFor(place) },
        );
      case 'uuid':
        return newId();
      case 'bool':
        return true;
      case 'date':
        return '2020-02-02';
      case 'timestamptz':
        return new Date(Date.UTC(2020, 0, 1, count));
      default:
        return 70_000_000 + count;
    }
  }

  async function fill() {
    const admin = await app.person({ isAdmin: true });
    const { id: module } = await addModule(app, { order: 1 });
    const { id: course } = await addCourse(app, 'imported');
    const item = newId();
    await app.deps.db.insert(actionItems).values({ id: item, moduleId: module, title: 'T', position: 9 });
    const exercise = await addExercise(app, { id: module });
    const account = newId();
    await app.deps.db.insert(transferAccounts).values({
      id: account,
      kind: 'bank',
      bank: 'BCA',
      number: '0123456789',
      holder: 'PT Langkah',
      isOpen: true,
      position: 1,
      createdAt: new Date(),
    });
    const client = new pg.Client({ connectionString: app.deps.config.databaseUrl });
    await client.connect();
    const declared = new Map(personalTables.map((table) => [table.name, table]));
    for (const { name, columns } of await readTables(client)) {
      const table = declared.get(name);
      if (!table) continue;
      const ids = { admin: admin.userId, module, item, exercise, account, course };
      const given = columns.filter((column) => name !== 'users' || column.name !== 'id');
      const values = given.map((column) => valueFor(`${name}.${column.name}`, column, ids));
      const list = given.map((column) => pg.escapeIdentifier(column.name));
      const places = given.map((_, index) => `$${index + 1}`);
      const { rows } = await client.query(
        name === 'users'
          ? `update users set (${list}) = row(${places}) where id = $${places.length + 1} returning to_jsonb(users) as row`
          : `insert into ${name} (${list}) values (${places}) returning to_jsonb(${name}) as row`,
        name === 'users' ? [...values, person.userId] : values,
      );
      before.set(name, rows[0].row);
    }
    await client.end();
  }

  beforeAll(async () => {
    person = await app.person({ isConfirmed: true, tier: 'STARTER' });
    who = { userId: person.userId, name: '', verifiedEmail: person.email };
    fileKey = app.deps.files.newKey();
    const bytes = new Blob(['my own words']);
    await app.deps.files.put(fileKey, { stream: bytes.stream(), sizeBytes: bytes.size, maxBytes: 100 });
    await fill();
    const now = new Date();
    await app.deps.db.execute(
      sql`update sessions set second_factor_at = ${now.toISOString()}::timestamptz where expires_at > now()`,
    );
    const response = await person.fetch('/api/account/export');
    expect(response.status).toBe(200);
    exportText = await response.text();
    exported = JSON.parse(exportText);
  });

  const same = (a: unknown, b: unknown) =>
    JSON.stringify(a) === JSON.stringify(b) ||
    (typeof a === 'string' && Date.parse(a) === Date.parse(String(b)));

  it('can export every column that is declared so, and no other', () => {
    let given = 0;
    for (const table of personalTables) {
      const row = before.get(table.name) ?? {};
      const shown = table.name === 'users' ? [exported.account] : exported[table.name];
      const rows = (Array.isArray(shown) ? shown : []) as Record<string, unknown>[];
      for (const { name, property, rule } of columnsOf(table)) {
        const place = `${table.name}.${name}`;
        const isThere = rows.some(
          (one) =>
            (name in one && same(one[name], row[name])) ||
            (property in one && same(one[property], row[name])),
        );
        const canary = canaries.get(place);
        if (rule.isExported) {
          expect([place, isThere]).toEqual([place, true]);
          given += 1;
        } else {
          expect([place, rows.some((one) => name in one || property in one)]).toEqual([place, false]);
          if (canary) expect([place, exportText.includes(canary)]).toEqual([place, false]);
        }
      }
    }
    measured(`${given} columns given out as declared`);
  });

  it('is deleted from every column that is declared so, anywhere in the database, with the files', async () => {
    const answer = await person.call('POST', '/api/account/delete', {
      confirm: 'DELETE',
      currentPassword: testPassword,
    });
    expect(answer.status).toBe(200);
    await app.runJobs();
    const { db } = app.deps;
    const tables = [...personalTables.map(({ name }) => name), ...Object.keys(impersonalTables)];
    let everything = '';
    for (const name of tables) {
      const { rows } = await db.execute<{ all: string | null }>(
        sql`select string_agg(to_jsonb(t)::text, ' ') as all from ${sql.identifier(name)} t`,
      );
      everything += rows[0]?.all ?? '';
    }
    let forgotten = 0;
    for (const table of personalTables) {
      const row = before.get(table.name) ?? {};
      const columns = columnsOf(table);
      const key = ['id', 'tier', 'token_hash', 'revision', 'user_id', 'no'].find((name) => name in row) ?? '';
      const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`
        select to_jsonb(t) as row from ${sql.identifier(table.name)} t
        where to_jsonb(t) ->> ${key} = ${String(row[key])}`);
      const after = rows[0]?.row;
      for (const { name, rule } of columns) {
        const place = `${table.name}.${name}`;
        const canary = canaries.get(place);
        if (rule.end === 'kept') expect([place, same(after?.[name], row[name])]).toEqual([place, true]);
        if (rule.end !== 'deleted' && rule.end !== 'blanked') continue;
        forgotten += 1;
        if (canary) expect([place, everything.includes(canary)]).toEqual([place, false]);
        if (rule.end === 'deleted') expect([place, after]).toEqual([place, undefined]);
        else expect([place, same(after?.[name], row[name])]).toEqual([place, false]);
      }
      if (columns.every(({ rule }) => rule.end === 'deleted')) {
        const left = await db.execute(sql`select 1 from ${table.table} where ${table.of(who)}`);
        expect([table.name, left.rows.length]).toEqual([table.name, 0]);
      }
    }
    expect(everything).not.toContain(person.email);
    expect(await app.deps.files.open(fileKey)).toBeNull();
    expect(await db.$count(users, sql`${users.id} = ${person.userId}`)).toBe(1);
    measured(`${forgotten} columns forgotten as declared`);
  });
});
