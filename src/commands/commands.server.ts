/** Commands for the person who runs the school, with the configuration and database of the product. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { emailField } from '#features/people/accounts/forms.ts';
import { deletePendingEmail, takeBackAccount } from '#features/people/accounts/server/account-queries.ts';
import { createAuthEngine } from '#features/people/accounts/server/auth.server.ts';
import { passwordProblem } from '#features/people/accounts/server/common-passwords.server.ts';
import {
  deleteSessionsOf,
  findUserByEmail,
  forgetProofs,
  insertAccount,
  setPassword,
} from '#features/people/accounts/server/queries.ts';
import { grantRoles } from '#features/people/accounts/server/roles.ts';
import { endOnboardingLinks } from '#features/sales/checkout/public.server.ts';
import { removeDemoProduct } from '#features/sales/products/public.server.ts';
import { removeDemoAccount } from '#features/sales/transfers/public.server.ts';
import { CommandError, option, readWords, reasonOf } from '#platform/command-line.server.ts';
import { type Db, openDatabase, type Tx } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { assertNothingAside } from '#platform/db/set-aside.server.ts';
import { type AppConfig, readConfig } from '#platform/env.server.ts';
import { createLogger } from '#platform/log.server.ts';
import { projectRootOf } from '#platform/project-root.server.ts';
import { personTables } from '#server/product.server.ts';
import { backupCommands } from './backup-commands.server.ts';
import { courseCommands } from './course-commands.server.ts';
import { videoAddWords, videoCommands } from './video-commands.server.ts';

type Command = (db: Db, config: AppConfig, args: string[], root: string) => Promise<void>;

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError(
      `${question.trim()} is missing, and there’s no one here to ask. See README, "The first owner".`,
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/**
 * Creates the first owner. An existing account is promoted as it is only if its address was confirmed. Otherwise
 * someone else could have registered it: it gets a new password here, and everything that was set up before is
 * removed.
 */
const createAdmin: Command = async (db, config, args) => {
  const parsed = emailField.safeParse(option(args, 'email') ?? (await ask('Email: ')));
  if (!parsed.success) throw new CommandError('Please enter a valid email address.');
  const email = parsed.data;
  const existing = await findUserByEmail(db, email);
  const auth = createAuthEngine({ config: { ...config, google: null }, db, log: createLogger(config) });
  const newPassword = existing?.emailVerified ? null : await askPassword();
  const name = existing?.name ?? option(args, 'name') ?? (await ask('Name: '));
  const passwordHash = newPassword === null ? null : await auth.hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const now = new Date();
    const userId =
      existing?.id ?? (await insertAccount(tx, { name, email, passwordHash: passwordHash ?? '', now }));
    if (!userId) throw new CommandError('Someone else has just made this account. Please try again.');
    if (existing) await assertUnchanged(tx, existing);
    if (existing && passwordHash !== null) {
      await setPassword(tx, userId, passwordHash, now);
      await takeBackAccount(tx, userId, now);
      await forgetProofs(tx, userId);
      await deletePendingEmail(tx, userId);
      await endOnboardingLinks(tx, userId);
    }
    await tx.execute(sql`update users set email_verified = true where id = ${userId}`);
    await grantRoles(tx, { userId, roles: ['owner'], grantedBy: null, now });
    // An old session would have a learner's lifetime.
    await deleteSessionsOf(tx, userId);
  });
  console.log(
    `${email} is an owner${newPassword === null ? '' : ', with the password you gave'}. Sign in at ${config.appUrl}/login.`,
  );
  if (config.adminsNeedSecondFactor)
    console.log(
      'The admin area opens once two-step sign-in is set up: have an authenticator app ready; your first visit takes you there.',
    );
};

/** The person may have changed the account's address while the operator was typing. */
async function assertUnchanged(
  tx: Tx,
  { id, email, emailVerified }: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from users
    where id = ${id} and email = ${email} and email_verified = ${emailVerified} and deleted_at is null
    for update`);
  if (rows.length === 0) throw new CommandError('The account changed just now. Please try again.');
}

async function askPassword(): Promise<string> {
  const password =
    process.env.ADMIN_PASSWORD ?? (await ask('Password (12 characters or more, shown as you type): '));
  if (password.length < 12)
    throw new CommandError('An administrator’s password needs at least 12 characters.');
  const problem = await passwordProblem(password);
  if (problem !== null) throw new CommandError(problem);
  return password;
}

/** Rows of other people that may name the person who acted on them: the row is kept, the name is removed. */
export const actorColumns = [
  ['support_requests', 'user_id'],
  ['credit_entries', 'actor_id'],
  ['testimonials', 'moderated_by'],
  ['reviews', 'reviewer_id'],
  ['threads', 'coach_id'],
  ['thread_messages', 'author_id'],
  ['unmatched_events', 'resolved_by'],
  ['posts', 'updated_by'],
  ['changelog_versions', 'updated_by'],
  ['plan_texts', 'updated_by'],
  ['plan_prices', 'set_by'],
  ['products', 'updated_by'],
  ['product_prices', 'set_by'],
  ['seller_details', 'set_by'],
  ['tax_files', 'made_by'],
  ['tax_files', 'taken_back_by'],
  ['video_moves', 'asked_by'],
  ['transfer_proofs', 'decided_by'],
  ['orders', 'refunded_by'],
  ['money_returns', 'asked_by'],
  ['coupons', 'created_by'],
  ['money_entries', 'recorded_by'],
  ['referral_switches', 'set_by'],
  ['referrals', 'referrer_id'],
  ['gifts', 'used_by'],
  ['media', 'created_by'],
  ['media_captions', 'updated_by'],
  ['module_versions', 'saved_by'],
  ['lesson_drafts', 'saved_by'],
  ['lesson_kept_drafts', 'saved_by'],
  ['course_imports', 'imported_by'],
  ['user_roles', 'granted_by'],
] as const;

/** The seed's sign-ups use a domain that belongs to nobody. */
async function removeDemoSignUps(tx: Tx): Promise<void> {
  for (const table of ['newsletter_subscribers', 'guide_requests', 'waitlist_entries']) {
    await tx.execute(sql`
      with gone as (delete from ${sql.identifier(table)} where email like '%@demo.langkah.test' returning id)
      delete from relays where entry_id in (select id from gone)`);
  }
}

/**
 * The seed's articles have the names of their files and were edited by nobody. They are deleted before the demo
 * administrator's name is removed: articles that the owner wrote under that account are theirs and stay.
 */
async function removeDemoPosts(tx: Tx): Promise<void> {
  const directory = path.join(projectRootOf(process.env), 'content/posts');
  const slugs = (await readdir(directory)).map((name) => name.replace(/\.md$/, ''));
  await tx.execute(sql`
    delete from posts where updated_by is null
      and slug in (select jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb))`);
}

export const removeDemo = async (db: Db, args: string[]): Promise<void> => {
  await db.transaction(async (tx) => {
    if (!args.includes('--keep-content')) await removeDemoPosts(tx);
    for (const [table, column] of actorColumns) {
      const name = sql.identifier(column);
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${name} = null where ${name} in (select id from users where is_demo)`,
      );
    }
    await tx.execute(sql`
      update reviews set feedback_file_id = null
      where feedback_file_id in (select f.id from stored_files f join users u on u.id = f.user_id where u.is_demo)`);
    await tx.execute(sql`
      delete from lesson_pictures
      where file_id in (select f.id from stored_files f join users u on u.id = f.user_id where u.is_demo)`);
    await tx.execute(sql`
      delete from thread_files
      where file_id in (select f.id from stored_files f join users u on u.id = f.user_id where u.is_demo)`);
    for (const table of personTables) {
      await tx.execute(
        sql`delete from ${sql.identifier(table)} where user_id in (select id from users where is_demo)`,
      );
    }
    await tx.execute(sql`delete from consents where user_id in (select id from users where is_demo)`);
    await tx.execute(sql`delete from audit_log where actor_id in (select id from users where is_demo)`);
    await removeDemoAccount(tx);
    await removeDemoProduct(tx, new Date());
    await removeDemoSignUps(tx);
    const people = await tx.execute(sql`delete from users where is_demo`);
    if (!args.includes('--keep-content')) {
      // Seeded modules have a slug; those that administrators made have none. A seeded module is named after its
      // course (`course/module`), which distinguishes seeded courses from theirs. A module in which a real person has
      // learned stays, with what they wrote.
      const seeded = await tx.execute<{ slug: string }>(
        sql`select distinct split_part(slug, '/', 1) as slug from modules where slug is not null`,
      );
      await tx.execute(sql`
        delete from modules m where m.slug is not null
          and not exists (select 1 from module_progress p where p.module_id = m.id)
          and not exists (select 1 from notes n where n.module_id = m.id)
          and not exists (select 1 from action_item_completions d join action_items a on a.id = d.action_item_id where a.module_id = m.id)`);
      for (const { slug } of seeded.rows) {
        await tx.execute(sql`
          delete from courses c
          where c.slug = ${slug} and not exists (select 1 from modules m where m.course_id = c.id)`);
      }
      await tx.execute(
        sql`delete from media where folder is not null and not exists (select 1 from modules m where m.media_id = media.id)`,
      );
      await tx.execute(
        sql`delete from resources r where r.slug is not null and not exists (select 1 from module_resources mr where mr.resource_id = r.id)`,
      );
    }
    console.log(
      `${people.rowCount ?? 0} demo people were removed${args.includes('--keep-content') ? '; content was kept' : ', with the demo content'}.`,
    );
  });
};

const commands: Record<string, Command> = {
  'admin:create': createAdmin,
  'demo:remove': (db, _config, args) => removeDemo(db, args),
  ...Object.fromEntries(
    Object.entries({ ...courseCommands, ...videoCommands }).map(([name, command]): [string, Command] => [
      name,
      (db, config, args, root) => command({ db, config, root, args }),
    ]),
  ),
};

const words: Record<string, Parameters<typeof readWords>[1]> = {
  'admin:create': { options: ['email', 'name'] },
  'demo:remove': { flags: ['keep-content'] },
  'course:export': { options: ['to'], alone: 1 },
  'course:import': { options: ['by', 'language'], flags: ['apply'], alone: 1 },
  'video:add': videoAddWords,
};

export async function runCommand(env: NodeJS.ProcessEnv, name: string, args: string[]): Promise<void> {
  const config = readConfig(env);
  try {
    await run(config, env, name, args);
  } catch (error) {
    const reason = reasonOf(error, config.databaseDirectUrl);
    throw reason === null ? error : new CommandError(reason, { cause: error });
  }
}

async function run(config: AppConfig, env: NodeJS.ProcessEnv, name: string, args: string[]): Promise<void> {
  const root = projectRootOf(env);
  const keeping = backupCommands[name];
  if (keeping) return keeping({ config, root, args });
  const command = commands[name];
  if (!command) {
    const names = [...Object.keys(commands), ...Object.keys(backupCommands)].join(', ');
    throw new CommandError(`There is no command "${name}". There are: ${names}.`);
  }
  readWords(args, words[name] ?? {});
  await assertNothingAside(config.databaseDirectUrl);
  await migrate(config.databaseDirectUrl, path.join(root, 'drizzle'));
  const database = openDatabase({ url: config.databaseUrl, poolSize: 2 });
  try {
    await command(database.db, config, args, root);
  } finally {
    await database.close();
  }
}
