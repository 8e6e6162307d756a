/**
 * A connection on which statements that come again and again are parsed and planned once: each gets a name of its own
 * after its first few uses. Parsing and planning cost most of our statements more than running them.
 *
 * A transaction pooler hands every transaction to another connection, where the name means nothing; there
 * (`DATABASE_PREPARED=0`) names are taken off, also those that a library gives.
 */
import { createHash } from 'node:crypto';
import pg from 'pg';

/** What is asked for once or twice is not worth a place in the memory of every connection. */
const namedAfterUses = 5;
/** A plan takes some tens of kilobytes on each connection: the first so many that come often, and no more. */
const mostNames = 150;
/** Statements whose text differs from call to call must not fill the memory by being counted. */
const mostCounted = 2_000;
/** Which plan is a good one depends on what is searched for: planned once, a rare word would go through the whole table, and a frequent one through all that have it. */
const searches = /\bi?like\b|@@|@>/i;

export interface StatementNames {
  /** The name to send a statement under; undefined: as it is. */
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
        // By its text, so that the same name is the same statement on every process.
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

/** The driver's client with names: null takes every name off. */
export function preparedClient(names: StatementNames | null): typeof pg.Client {
  return class PreparedClient extends pg.Client {
    // The driver's many signatures come down to one: what to run, its values, whom to call.
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of a base class cannot be said again otherwise.
    override query(first: any, ...rest: any[]): any {
      if (isStatement(first)) {
        const name = names ? (first.name ?? names.nameOf(first.text)) : undefined;
        if (name !== first.name) return super.query({ ...first, name } as never, ...(rest as []));
      }
      return super.query(first, ...(rest as []));
    }
  };
}
