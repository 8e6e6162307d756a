/** Connections of commands and checks: one each, beside no pool. */
import pg from 'pg';

export async function onOwnConnection<Answer>(
  url: string,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: 'langkah-backup' });
  // A connection that is lost is reported by the next statement; unheard it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Several statements in one text are one transaction; the answer is then that of the last. */
export const query = <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> =>
  onOwnConnection(url, async (client) => (await client.query<Row>(statement)).rows);
