/**
 * A connection that prepares frequent statements: each gets a name after its first few uses, so it is parsed and
 * planned once. Parsing and planning cost more than running, for most of our statements.
 *
 * A transaction pooler sends each transaction to another connection, where the name is unknown. There
 * (`DATABASE_PREPARED=0`) names are removed, including those that a library sets.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** A statement used less often is not worth memory on every connection. */
const namedAfterUses = 5;
/** A plan takes some tens of kilobytes on each connection, so the number of named statements is bounded. */
const mostNames = 150;
/** Bounds the counters when statements differ from call to call. */
const mostCounted = 2_000;
/**
 * Searches are never prepared, because the right plan depends on the term: with one plan, a rare word would scan the
 * whole table, and a frequent one all rows that have it.
 */
const searches = /\bi?like\b|@@|@>/i;

export interface StatementNames {
  nameOf: (text: string) => string | undefined;
}

export function createStatementNames(): StatementNames {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (searches.test(text)) return undefined;
      if (names.size >= mostNames) return undefined;
      const count = (uses.get(text) ?? 0) + 1;
      if (count > namedAfterUses) {
        // The name is derived from the text, so that the same name means the same statement on every process.
        const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
        uses.delete(text);
        names.set(text, name);
        return name;
      }
      if (uses.size >= mostCounted) uses.clear();
      uses.set(text, count);
      return undefined;
    },
  };
}

const isStatement = (given: unknown): given is pg.QueryConfig =>
  typeof given === 'object' && given !== null && !('submit' in given) && 'text' in given;

/** The driver's client with names; null removes every name. */
export function preparedClient(names: StatementNames | null): typeof pg.Client {
  return class PreparedClient extends pg.Client {
    // The driver's overloads come down to one: the statement, its values, the callback.
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of a base class cannot be repeated here.
    override query(first: any, ...rest: any[]): any {
      if (isStatement(first)) {
        const name = names ? (first.name ?? names.nameOf(first.text)) : undefined;
        if (name !== first.name) return super.query({ ...first, name } as never, ...(rest as []));
      }
      return super.query(first, ...(rest as []));
    }
  };
}
