/**
 * While a restore writes, the previous school is set aside in renamed schemas, which are dropped at the end. Schemas
 * that are still aside mean that a restore was cut off or is still running (product.md#killed-restores). We cannot
 * tell whether anyone has written to the new school since, so data is dropped only when a person names it.
 */
import { CommandError } from '../command-line.server.ts';
import { onOwnConnection, query } from './own-connection.server.ts';

const schemas = ['public', 'pgboss'] as const;
const aside = (schema: string) => `${schema}_before_restore`;
const leftName = /^public(_unfinished_restore_\d{8}_\d{6})$/;

const rename = (from: string, to: string) =>
  `do $$ begin if exists (select from pg_namespace where nspname = '${from}') then alter schema ${from} rename to ${to}; end if; end $$;`;
const drop = (schema: string) => `drop schema if exists ${schema} cascade;`;

export const unfinishedRestore =
  'A restore of this database was cut off, or is still running. What was there before it is set aside, whole. If no restore is running, put it back: npm run restore -- --put-back. Then start Langkah, or restore again.';

export async function hasUnfinishedRestore(url: string): Promise<boolean> {
  const rows = await query(url, `select 1 from pg_namespace where nspname = '${aside('public')}'`);
  return rows.length > 0;
}

/** @throws CommandError when a restore did not finish. */
export async function assertNothingAside(url: string): Promise<void> {
  if (await hasUnfinishedRestore(url)) throw new CommandError(unfinishedRestore);
}

/**
 * Runs `work` on a database without our schema. The previous schema comes back if the work fails.
 * @param isFresh the database is empty. An empty schema is set aside then, so that an interrupted restore is detected
 * here too; `public` itself may belong to another role in a new database.
 */
export async function withAside(url: string, isFresh: boolean, work: () => Promise<void>): Promise<void> {
  await query(
    url,
    isFresh
      ? `create schema ${aside('public')}; ${rename('pgboss', aside('pgboss'))}`
      : `${schemas.map((schema) => rename(schema, aside(schema))).join(' ')} create schema public`,
  );
  try {
    // The connection stays open for the whole work, so that others can see that a restore is running.
    await onOwnConnection(url, work);
  } catch (error) {
    // Only the work itself has written here, and it has just ended.
    await query(url, schemas.map((schema) => `${drop(schema)} ${rename(aside(schema), schema)}`).join(' '));
    throw error;
  }
  await query(url, schemas.map((schema) => drop(aside(schema))).join(' '));
}

/**
 * Puts back what an unfinished restore had set aside, in one transaction. What the restore had written is kept under
 * another name, because a server may have used it since.
 * @returns the name under which it is kept.
 */
export async function putAsideBack(url: string, now: Date): Promise<string> {
  if (!(await hasUnfinishedRestore(url)))
    throw new CommandError('Nothing is set aside: no restore of this database was cut off.');
  const at = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_');
  const left = (schema: string) => `${schema}_unfinished_restore_${at}`;
  await query(
    url,
    schemas.map((schema) => `${rename(schema, left(schema))} ${rename(aside(schema), schema)}`).join(' '),
  );
  return left('public');
}

/** Drops what an unfinished restore had written, by the name that `putAsideBack` returned. */
export async function dropUnfinished(url: string, name: string): Promise<void> {
  const [, suffix] = leftName.exec(name) ?? [];
  const rows = suffix ? await query(url, `select 1 from pg_namespace where nspname = '${name}'`) : [];
  if (rows.length === 0)
    throw new CommandError(`"${name}" is not the name of an unfinished restore in this database.`);
  await query(url, schemas.map((schema) => drop(schema + suffix)).join(' '));
}
