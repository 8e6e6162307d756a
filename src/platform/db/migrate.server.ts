import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Any constant serves; it names "langkah migrates" among the database's advisory locks. */
const lockKey = 7_120_231;

/**
 * Brings the schema up to date from `drizzle/`. Forward only. One process at a time (advisory lock), everything
 * pending in one transaction together with its record: a killed migration leaves nothing behind.
 * @param url a direct connection; a transaction pooler cannot hold the lock.
 */
export async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'langkah-migrate' });
  // A connection that is lost between two statements is reported by the next one; unheard it would end the process.
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
    // Ending the session releases the lock and rolls back whatever was open.
    await client.end();
  }
}
