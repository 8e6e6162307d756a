/** Who has which roles (product.md#roles). */

import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#access/roles.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { readRows, uuid } from '#platform/db/rows.server.ts';
import { userRoles } from './schema.ts';

type Alias = 'u' | 'users';

/**
 * The roles of the person in that row of `users`. Of owners `is_admin` decides: the release before changes it and knows
 * no roles.
 */
export const rolesOf = (alias: Alias): SQL =>
  sql.raw(`array(
  select r.role from user_roles r where r.user_id = ${alias}.id and r.role <> 'owner'
  union all select 'owner' where ${alias}.is_admin)`);

/** The ids of everyone with a role: two short indexes, whatever the number of people. */
export const staffIds: SQL = sql.raw(`(
  select s.id from users s where s.is_admin
  union all select r.user_id from user_roles r where r.role <> 'owner')`);

/** Whether that row of `users` is of someone with a role: for rows that are read anyway. */
export const isStaff = (alias: Alias): SQL =>
  sql.raw(`(${alias}.is_admin or exists (
  select 1 from user_roles r where r.user_id = ${alias}.id and r.role <> 'owner'))`);

/** Whether that row of `users` has this role itself: an owner, who may everything, has it only when it was given. */
export const holdsRole = (alias: Alias, role: Role): SQL =>
  role === 'owner'
    ? sql.raw(`${alias}.is_admin`)
    : sql`${sql.raw(alias)}.id in (select r.user_id from user_roles r where r.role = ${role})`;

/** Owners who can still sign in, locked in one order for the rest of the transaction. */
export async function lockOwners(tx: DbOrTx): Promise<string[]> {
  const rows = await readRows(
    tx,
    { id: uuid },
    sql`select id from users where is_admin and banned_at is null and deleted_at is null order by id for no key update`,
  );
  return rows.map((row) => row.id);
}

/** Someone else is an owner and can sign in. Hold `lockOwners` while you rely on it. */
export const anotherOwner = (userId: string): SQL => sql`exists (
  select 1 from users o where o.is_admin and o.banned_at is null and o.deleted_at is null and o.id <> ${userId})`;

/** Who is told when something needs one of these roles: people who have one, and every owner. */
export async function listStaffIds(db: DbOrTx, ...wanted: readonly Role[]): Promise<string[]> {
  const rows = await readRows(
    db,
    { id: uuid },
    sql`
    select u.id from users u
    where u.banned_at is null and u.deleted_at is null and u.id in (
      select o.id from users o where o.is_admin
      union all select r.user_id from user_roles r
      where r.role in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)) and r.role <> 'owner')
    order by u.id`,
  );
  return rows.map((row) => row.id);
}

export async function grantRoles(
  tx: DbOrTx,
  {
    userId,
    roles,
    grantedBy,
    now,
  }: { userId: string; roles: readonly Role[]; grantedBy: string | null; now: Date },
): Promise<void> {
  if (roles.length === 0) return;
  await tx
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role, grantedBy, grantedAt: now })))
    // A row that is there already: the release before has taken the role away, and left it.
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.role],
      set: { grantedBy, grantedAt: now },
    });
  if (roles.includes('owner')) await tx.execute(sql`update users set is_admin = true where id = ${userId}`);
}

/**
 * Hold `lockOwners`: of two owners who take the role from each other at the same moment one stays.
 * @returns false, and takes nothing, where it is the last owner's.
 */
export async function takeRoles(
  tx: Tx,
  { userId, roles }: { userId: string; roles: readonly Role[] },
): Promise<boolean> {
  if (roles.includes('owner')) {
    const { rows } = await tx.execute(sql`
      update users set is_admin = false
      where id = ${userId} and is_admin and (banned_at is not null or ${anotherOwner(userId)}) returning id`);
    if (rows.length === 0) return false;
  }
  await tx.execute(sql`
    delete from user_roles where user_id = ${userId}
      and role in (select jsonb_array_elements_text(${JSON.stringify(roles)}::jsonb))`);
  return true;
}

/** What a server of the release before has changed of owners, or left of someone who was forgotten. */
export async function mendRoles(db: DbOrTx, now: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    with gone as (
      delete from user_roles r using users u
      where u.id = r.user_id and (u.deleted_at is not null or r.role = 'owner' and not u.is_admin) returning 1),
    made as (
      insert into user_roles (user_id, role, granted_at)
      select id, 'owner', ${now.toISOString()}::timestamptz from users where is_admin and deleted_at is null
      on conflict do nothing returning 1)
    select 1 from gone union all select 1 from made`);
  return rows.length;
}
