import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../env.server.ts';
import { errorText, type Logger } from '../log.server.ts';

/** Errors that do not go away by waiting. */
const finalReasons: Record<string, string> = {
  '28P01': 'the password or the role in DATABASE_URL is wrong',
  '28000': 'the role in DATABASE_URL may not sign in',
  '3D000': 'the database in DATABASE_URL does not exist',
};

/** Version 16.0 in the notation of `server_version_num`. */
const oldestVersion = 160_000;

/** @returns what is wrong with the version of a database, or null. */
export async function whyTooOld(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const [version] = rows;
  if (!version || version.number >= oldestVersion) return null;
  return `the database is PostgreSQL ${version.name}: 16 or newer is needed`;
}

/**
 * Waits until the database accepts connections, so that the product and its database can start in any order.
 * @throws ConfigError when the address or the credentials are wrong, or PostgreSQL is too old.
 */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  for (let pauseMs = 200; ; pauseMs = Math.min(5_000, pauseMs * 2)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // An error on a connection that is being closed does not matter.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const tooOld = await whyTooOld(client);
      if (tooOld) throw new ConfigError([tooOld]);
      return;
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const reason = finalReasons[String((error as { code?: unknown }).code)];
      if (reason) throw new ConfigError([reason]);
      log.warn({ err: errorText(error) }, 'waiting for the database');
      await sleep(pauseMs);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
