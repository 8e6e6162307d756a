/**
 * Reads rows of statements that the query builder cannot express. A statement declares its columns and their types;
 * tests compare each answer with the declaration, so that a renamed column or a changed type fails a test instead of
 * a page.
 */
import type { SQLWrapper } from 'drizzle-orm';
import pg from 'pg';
import type { DbOrTx } from './database.server.ts';

const { builtins } = pg.types;

/** A column as the driver returns it. `Value` exists for the compiler only. */
export interface Column<Value> {
  /** The PostgreSQL types that the driver turns into such values. */
  oids: readonly number[];
  isNullable: boolean;
  orNull: Column<Value | null>;
  /** The same column with a narrower type, such as `text.as<Tier>()`. */
  as: <Narrow extends Value>() => Column<Narrow>;
  value?: Value;
}

function column<Value>(...oids: number[]): Column<Value> {
  const made = (isNullable: boolean): Column<Value> => {
    const one = { oids, isNullable, as: () => one } as unknown as Column<Value>;
    one.orNull = isNullable ? (one as Column<Value | null>) : (made(true) as Column<Value | null>);
    return one;
  };
  return made(false);
}

export const text = column<string>(builtins.TEXT, builtins.VARCHAR, 19 /* name */);
export const uuid = column<string>(builtins.UUID);
/** In PostgreSQL's notation, such as `2026-11-22 12:00:00+00`. */
export const instant = column<string>(builtins.TIMESTAMPTZ);
/** Includes counts and sums: ours are far below 2^53. */
export const int = column<number>(builtins.INT2, builtins.INT4, builtins.INT8);
export const float = column<number>(builtins.FLOAT4, builtins.FLOAT8);
/** A string of digits: a number would lose precision. */
export const numeric = column<string>(builtins.NUMERIC);
export const bool = column<boolean>(builtins.BOOL);
export const json = column<unknown>(builtins.JSON, builtins.JSONB);
export const texts = column<string[]>(1009 /* text[] */);
export const uuids = column<string[]>(2951 /* uuid[] */);

export type Shape = Record<string, Column<unknown>>;

export type RowOf<Given extends Shape> = {
  [Name in keyof Given]: Given[Name] extends Column<infer Value> ? Value : never;
};

const isChecked = process.env.NODE_ENV === 'test';

/** @throws Error when the answer has other columns, other types, or a null in a column that is not nullable. */
function assertShape(shape: Shape, { fields, rows }: pg.QueryResult): void {
  const types = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const complaints = Object.entries(shape).flatMap(([name, { oids, isNullable }]) => {
    const oid = types.get(name);
    if (oid === undefined) return [`there is no ${name}`];
    if (!oids.includes(oid)) return [`${name} is of type ${oid}, not ${oids.join(' or ')}`];
    return !isNullable && rows.some((row) => row[name] === null) ? [`${name} is null`] : [];
  });
  const unnamed = [...types.keys()].filter((name) => !Object.hasOwn(shape, name));
  complaints.push(...unnamed.map((name) => `${name} is named by nobody`));
  if (complaints.length > 0)
    throw new Error(`The statement's answer does not match its shape: ${complaints.join('; ')}.`);
}

/** Runs a statement. @param shape all columns of its answer. */
export async function readRows<Given extends Shape>(
  db: DbOrTx,
  shape: Given,
  statement: SQLWrapper,
): Promise<RowOf<Given>[]> {
  const answer = await db.execute(statement);
  if (isChecked) assertShape(shape, answer);
  return answer.rows as RowOf<Given>[];
}

export async function readRow<Given extends Shape>(
  db: DbOrTx,
  shape: Given,
  statement: SQLWrapper,
): Promise<RowOf<Given> | null> {
  const [row] = await readRows(db, shape, statement);
  return row ?? null;
}
