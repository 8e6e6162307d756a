import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { errorText, type Logger } from '../log.server.ts';

/** What no waiting mends: wrong password, unknown role or database. */
const finalCodes = new Set(['28P01', '28000', '3D000']);

/**
 * Waits until the database takes connections: whoever starts the product together with its database need not put
 * them in order.
 * @throws the database's own error when the address or the credentials are wrong.
 */
export async function waitForDatabase(url: string, log: Logger): Promise<void> {
  for (let pauseMs = 200; ; pauseMs = Math.min(5_000, pauseMs * 2)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    // A connection that is cut while it is closed has nothing more to say.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (finalCodes.has(String((error as { code?: unknown }).code))) throw error;
      log.warn({ err: errorText(error) }, 'waiting for the database');
      await sleep(pauseMs);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
