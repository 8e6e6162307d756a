/**
 * Describes the personal data of a feature as plain data (product.md#personal-data): for every column, whether it is
 * exported and what happens to it when the person is deleted. Two functions follow the description, and a test
 * compares it with the database.
 */

import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from './database.server.ts';
import { json, readRows } from './rows.server.ts';

export interface Person {
  userId: string;
  name: string;
  /**
   * The public forms know only addresses. What they hold under an address belongs to an account only after it has
   * verified that address: otherwise anyone could sign up with it and read or delete the data.
   */
  verifiedEmail: string | null;
}

interface ColumnRule {
  /** `changed`: the feature's own function decides. */
  end: 'deleted' | 'blanked' | 'kept' | 'changed';
  isExported: boolean;
  to?: (person: Person) => unknown;
}

export const deleted: ColumnRule = { end: 'deleted', isExported: true };
/** Kept; the table's `why` gives the reason. */
export const kept: ColumnRule = { end: 'kept', isExported: true };
export const changed: ColumnRule = { end: 'changed', isExported: true };
export const blankedTo = (value: unknown): ColumnRule => ({
  end: 'blanked',
  isExported: true,
  to: () => value,
});
/** A rule for each of these columns, blanked to its value. */
export const blankedToEach = <Name extends string>(values: Record<Name, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blankedTo(value)])) as Record<
    Name,
    ColumnRule
  >;
export const blankedBy = (to: (person: Person) => unknown): ColumnRule => ({
  end: 'blanked',
  isExported: true,
  to,
});
/** Not exported: of no use to the person, a secret, or about someone else. */
export const inside = (rule: ColumnRule): ColumnRule => ({ ...rule, isExported: false });

export interface PersonalTable {
  table: PgTable;
  name: string;
  of: (person: Person) => SQL;
  columns: Record<string, ColumnRule>;
  why: string | null;
  /** Its rows are meaningless without their person and are removed with the whole account. */
  isOwn: boolean;
}

type Columns<Table extends PgTable> = Record<keyof Table['_']['columns'] & string, ColumnRule>;

/** Requires a rule for every column: a column added to the schema does not compile without one. */
export function personalTable<Table extends PgTable>(
  table: Table,
  about: { of: (person: Person) => SQL; columns: Columns<Table>; why?: string; isOwn?: boolean },
): PersonalTable {
  const { why = null, isOwn = false, of, columns } = about;
  return { table, name: getTableName(table), of, columns, why, isOwn };
}

export const ownTable = <Table extends PgTable & { userId: PgColumn }>(
  table: Table,
  columns: Columns<Table>,
  why?: string,
): PersonalTable =>
  personalTable(table, {
    of: ({ userId }) => sql`${table.userId} = ${userId}`,
    columns,
    isOwn: true,
    ...(why === undefined ? {} : { why }),
  });

export interface PersonalData<Deps = unknown> {
  tables: readonly PersonalTable[];
  read: (db: DbOrTx, person: Person) => Promise<Record<string, unknown>>;
  forget: (deps: Deps, tx: Tx, person: Person) => Promise<void>;
}

/** The exported columns, by their names in the database. */
export async function readOwnRows(db: DbOrTx, table: PersonalTable, person: Person): Promise<unknown[]> {
  const columns = getTableColumns(table.table);
  const withheld = Object.entries(table.columns)
    .filter(([, rule]) => !rule.isExported)
    .map(([property]) => columns[property]?.name);
  const rows = await readRows(
    db,
    { row: json },
    sql`
    select to_jsonb(${sql.identifier(table.name)}) - array(
      select jsonb_array_elements_text(${JSON.stringify(withheld)}::jsonb)) as row
    from ${table.table} where ${table.of(person)}`,
  );
  return rows.map(({ row }) => row);
}

/** Every table with exported columns, by its name. */
export async function readTables(
  db: DbOrTx,
  tables: readonly PersonalTable[],
  person: Person,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const table of tables)
    if (Object.values(table.columns).some((rule) => rule.isExported))
      data[table.name] = await readOwnRows(db, table, person);
  return data;
}

/** Deletes rows whose columns are all `deleted`, and blanks columns in the others. */
export async function forgetTables(tx: Tx, tables: readonly PersonalTable[], person: Person): Promise<void> {
  for (const { table, columns, of } of tables) {
    const rules = Object.entries(columns);
    if (rules.every(([, rule]) => rule.end === 'deleted')) await tx.delete(table).where(of(person));
    const blanks = rules.flatMap(([property, { to }]) => (to ? [[property, to(person)] as const] : []));
    if (blanks.length > 0) await tx.update(table).set(Object.fromEntries(blanks)).where(of(person));
  }
}

/** For a feature whose personal data is described completely by its tables. */
export const byTables = (...tables: readonly PersonalTable[]): PersonalData => ({
  tables,
  read: (db, person) => readTables(db, tables, person),
  forget: (_deps, tx, person) => forgetTables(tx, tables, person),
});
