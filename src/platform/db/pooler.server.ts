import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sessionTimeouts } from './database.server.ts';

interface Poolable {
  databaseUrl: string;
  hasDirectUrl: boolean;
  isDatabasePrepared: boolean;
}

async function withClients<Result>(
  url: string,
  work: (one: pg.Client, other: pg.Client) => Promise<Result>,
): Promise<Result> {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...sessionTimeouts }),
  ) as [pg.Client, pg.Client];
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    return await work(...clients);
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}

/** Detects a pooler: it makes up its own process id, while PostgreSQL sends that of the backend. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID;
}

/** Prepares the same name from two clients: a pooler that gives both the same connection must track it. */
async function knowsPrepared(one: pg.Client, other: pg.Client): Promise<boolean> {
  const statement = { name: `langkah_probe_${randomUUID()}`, text: 'select 1' };
  await one.query(statement);
  return other.query(statement).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === '42P05' || error.code === '26000') return false;
      throw error;
    },
  );
}

/**
 * What is missing in the settings of a connection pooler in `DATABASE_URL` (such as PgBouncer), in words. The
 * pooler's own errors come late and explain nothing: half of all answers would be 500.
 * @throws the database's own error when it cannot be reached.
 */
export async function poolerProblems(config: Poolable): Promise<string[]> {
  try {
    return await withClients(config.databaseUrl, async (one, other) => {
      if (!(await isPooled(one))) return [];
      if (!config.hasDirectUrl)
        return [
          'DATABASE_URL goes through a connection pooler: set DATABASE_DIRECT_URL to the database itself, for jobs and migrations (to the same address where the pooler keeps one connection for each session)',
        ];
      if (config.isDatabasePrepared && !(await knowsPrepared(one, other)))
        return [
          'the pooler in DATABASE_URL does not know prepared statements: remove DATABASE_PREPARED, or set max_prepared_statements in PgBouncer 1.21 or newer',
        ];
      return [];
    });
  } catch (error) {
    const { message } = error as Error;
    const [, parameter] = /unsupported startup parameter:? "?([\w.]+)/.exec(message) ?? [];
    if (!parameter) throw error;
    const names = Object.keys(sessionTimeouts).join(', ');
    return [
      `the pooler in DATABASE_URL refuses ${parameter}: add "ignore_startup_parameters = ${names}" to its settings`,
    ];
  }
}
