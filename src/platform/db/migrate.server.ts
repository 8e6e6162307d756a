import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** An arbitrary constant that names "langkah migrates" among the database's advisory locks. */
const lockKey = 7_120_231;

/**
 * Applies pending migrations from `drizzle/`. Forward only. One process at a time (advisory lock), and everything
 * pending in one transaction together with its record: a killed migration leaves nothing behind.
 * @param url a direct connection; a transaction pooler cannot hold the lock.
 */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'langkah-migrate' });
  // A lost connection fails the next statement; without a listener, the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await applyMigrations(drizzle(client), {
      migrationsFolder,
      migrationsSchema: 'public',
      migrationsTable: 'schema_migrations',
    });
  } finally {
    // Ending the session releases the lock and rolls back open transactions.
    await client.end();
  }
}
