import { fillPlaceholders, type Placeholder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { DbOrTx } from './database.server.ts';

type Text = ReturnType<PgDialect['sqlToQuery']>;

const dialect = new PgDialect();

/** A text that is there already, with the values of one call. */
class FilledStatement extends SQL {
  readonly #filled: Text;

  constructor(text: Text, values: Record<string, unknown>) {
    super([]);
    this.#filled = { ...text, params: fillPlaceholders(text.params, values) };
  }

  override toQuery(): Text {
    return this.#filled;
  }
}

/**
 * A statement whose text is put together once, for what every request asks: to do it each time costs the processor more
 * than to send it. What differs from call to call is a value (`given.userId`), never a piece of the text.
 *
 * @returns what runs it: the rows, in the order of the statement.
 */
export function statement<Values extends Record<string, unknown>, Row extends Record<string, unknown>>(
  write: (given: { [Name in keyof Values & string]: Placeholder<Name> }) => SQL,
): (db: DbOrTx, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as { [Name in keyof Values & string]: Placeholder<Name> }, {
    get: (_, name: string) => sql.placeholder(name),
  });
  let text: Text | null = null;
  return async (db, values) => {
    text ??= dialect.sqlToQuery(write(placeholders));
    const filled: SQLWrapper = new FilledStatement(text, values);
    const { rows } = await db.execute(filled);
    return rows as Row[];
  };
}
