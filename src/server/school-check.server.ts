/** Checks whose database this is before anything is written to it (product.md#forgotten-mode). */
import pg from 'pg';
import { hasUnfinishedRestore, unfinishedRestore } from '#platform/db/set-aside.server.ts';
import { type AppConfig, ConfigError } from '#platform/env.server.ts';
import { whatToSet } from '#platform/mode.ts';

interface School {
  hasPeople: boolean;
  hasDemoPeople: boolean;
}

async function readSchool(url: string): Promise<School> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: tables } = await client.query("select to_regclass('public.users') as name");
    if (tables[0]?.name === null) return { hasPeople: false, hasDemoPeople: false };
    const { rows } = await client.query<School>(
      `select exists (select 1 from users where not is_demo) as "hasPeople",
              exists (select 1 from users where is_demo) as "hasDemoPeople"`,
    );
    return rows[0] ?? { hasPeople: false, hasDemoPeople: false };
  } finally {
    await client.end();
  }
}

/** Why this mode must not run on this database, in words; empty when it may. */
function schoolProblems(
  {
    mode,
    isModeAssumed,
    isDatabaseEmbedded,
  }: Pick<AppConfig, 'mode' | 'isModeAssumed' | 'isDatabaseEmbedded'>,
  { hasPeople, hasDemoPeople }: School,
): string[] {
  if (mode === 'production')
    return hasDemoPeople ? ['the database holds demo accounts: run "npm run demo:remove" first'] : [];
  if (!hasPeople) return [];
  // People who signed up in a demo are part of it.
  if (isModeAssumed && !isDatabaseEmbedded)
    return [`APP_ENV is not set, but the database holds a school: ${whatToSet}`];
  if (!hasDemoPeople)
    return [
      'the database holds a school, which is no place for demo people: set APP_ENV=production, or give the demo a database of its own',
    ];
  return [];
}

/** @throws ConfigError before a migration, a job or a seed touches a database that belongs to another mode. */
export async function assertOwnSchool(config: AppConfig): Promise<void> {
  if (await hasUnfinishedRestore(config.databaseDirectUrl)) throw new ConfigError([unfinishedRestore]);
  const problems = schoolProblems(config, await readSchool(config.databaseDirectUrl));
  if (problems.length > 0) throw new ConfigError(problems);
}
