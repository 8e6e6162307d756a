/** Commands for the person who runs the school, on the same configuration and database as the product. */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { createAuthEngine } from '#features/accounts/server/auth.server.ts';
import { insertAccount } from '#features/accounts/server/queries.ts';
import { type Db, openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { type AppConfig, readConfig } from '#platform/env.server.ts';
import { createLogger } from '#platform/log.server.ts';

/** What the person can mend: printed without a stack. */
class CommandError extends Error {
  override name = 'CommandError';
}

type Command = (db: Db, config: AppConfig, args: string[]) => Promise<void>;

const option = (args: string[], name: string) => {
  const at = args.indexOf(`--${name}`);
  return at >= 0 ? args[at + 1] : undefined;
};

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(
      `${question.trim()} is missing, and nobody is here to ask. See README, "The first administrator".`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/** Makes the first administrator, or makes an existing account one. */
const createAdmin: Command = async (db, config, args) => {
  const email = (option(args, 'email') ?? (await ask('E-mail: '))).toLowerCase();
  const { rows } = await db.execute<{ id: string }>(
    sql`update users set is_admin = true where email = ${email} returning id`,
  );
  if (rows[0]) {
    // A session from before would live by a learner's rules.
    await db.execute(sql`delete from sessions where user_id = ${rows[0].id}`);
    console.log(`${email} is an administrator now. Sign in again at ${config.appUrl}/login.`);
    return;
  }
  const name = option(args, 'name') ?? (await ask('Name: '));
  const password =
    process.env.ADMIN_PASSWORD ?? (await ask('Password (12 characters or more, shown as you type): '));
  if (password.length < 12)
    throw new CommandError('An administrator’s password needs at least 12 characters.');
  const auth = createAuthEngine({ config: { ...config, google: null }, db, log: createLogger(config) });
  const userId = await insertAccount(db, {
    name,
    email,
    passwordHash: await auth.hashPassword(password),
    now: new Date(),
  });
  await db.execute(sql`update users set is_admin = true, email_verified = true where id = ${userId}`);
  console.log(`${email} is an administrator. Sign in at ${config.appUrl}/login.`);
};

/** Every table that names a person, children first. */
const personTables = [
  'notifications',
  'notes',
  'action_item_completions',
  'module_progress',
  'onboarding_steps',
  'onboarding_tokens',
  'entitlements',
  'orders',
];

/** Takes the demo people away, and demo content unless `--keep-content`. */
const removeDemo: Command = async (db, _config, args) => {
  await db.transaction(async (tx) => {
    for (const table of personTables) {
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where user_id in (select id from users where is_demo)`,
      );
    }
    await tx.execute(sql`delete from audit_log where actor_id in (select id from users where is_demo)`);
    await tx.execute(
      sql`update support_requests set user_id = null where user_id in (select id from users where is_demo)`,
    );
    const people = await tx.execute(sql`delete from users where is_demo`);
    if (!args.includes('--keep-content')) {
      // What the seed made has a slug; what administrators made has none.
      await tx.execute(sql`delete from modules where slug is not null`);
      await tx.execute(
        sql`delete from courses c where not exists (select 1 from modules m where m.course_id = c.id)`,
      );
      await tx.execute(sql`delete from resources where slug is not null`);
    }
    console.log(
      `${people.rowCount ?? 0} demo people were removed${args.includes('--keep-content') ? '; content was kept' : ', with the demo content'}.`,
    );
  });
};

const commands: Record<string, Command> = { 'admin:create': createAdmin, 'demo:remove': removeDemo };

export async function runCommand(env: NodeJS.ProcessEnv, name: string, args: string[]): Promise<void> {
  const command = commands[name];
  if (!command)
    throw new CommandError(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  const config = readConfig(env);
  await migrate(config.databaseDirectUrl, path.join(env.LANGKAH_ROOT ?? process.cwd(), 'drizzle'));
  const database = openDatabase({ url: config.databaseUrl, poolSize: 2 });
  try {
    await command(database.db, config, args);
  } finally {
    await database.close();
  }
}
