/** Runs `ask` on a connection of its own, without a pool; for commands and checks. */
import pg from 'pg';

export async function onOwnConnection<Answer>(
  url: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: 'langkah-backup' });
  // A lost connection fails the next statement; without a listener, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Several statements in one text run as one transaction; the result is that of the last. */
export const query = <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> =>
  onOwnConnection(url, async (client) => (await client.query<Row>(statement)).rows);
