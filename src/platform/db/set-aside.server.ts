/**
 * While a restore writes, what was there is set aside in schemas of another name; they are dropped when it is done. A
 * school that is aside therefore means that the restore was cut off, or still runs (product.md#killed-restores).
 * Nothing here can tell whether someone wrote to the new school meanwhile, so only what a person names is dropped.
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

/** @throws CommandError where a restore did not end. */
export async function assertNothingAside(url: string): Promise<void> {
  if (await hasUnfinishedRestore(url)) throw new CommandError(unfinishedRestore);
}

/**
 * Runs `work` on a database without our schema. What was there comes back if the work fails.
 * @param isFresh nothing is there. An empty schema is set aside then, so that a restore that is cut off shows here too;
 * `public` itself may belong to someone else in a new database.
 */
export async function withAside(url: string, isFresh: boolean, work: () => Promise<void>): Promise<void> {
  await query(
    url,
    isFresh
      ? `create schema ${aside('public')}; ${rename('pgboss', aside('pgboss'))}`
      : `${schemas.map((schema) => rename(schema, aside(schema))).join(' ')} create schema public`,
  );
  try {
    // A connection for as long as it takes: others see by it that a restore is running.
    await onOwnConnection(url, work);
  } catch (error) {
    // Nobody but the work has written there: it has just ended.
    await query(url, schemas.map((schema) => `${drop(schema)} ${rename(aside(schema), schema)}`).join(' '));
    throw error;
  }
  await query(url, schemas.map((schema) => drop(aside(schema))).join(' '));
}

/**
 * Puts back what an unfinished restore had set aside, in one transaction. What the restore had written keeps a name of
 * its own: a server may have served it meanwhile.
 * @returns the name under which that is kept.
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

/** Drops what an unfinished restore had written, by the name that `putAsideBack` gave. */
export async function dropUnfinished(url: string, name: string): Promise<void> {
  const [, suffix] = leftName.exec(name) ?? [];
  const rows = suffix ? await query(url, `select 1 from pg_namespace where nspname = '${name}'`) : [];
  if (rows.length === 0)
    throw new CommandError(`"${name}" is not the name of an unfinished restore in this database.`);
  await query(url, schemas.map((schema) => drop(schema + suffix)).join(' '));
}
