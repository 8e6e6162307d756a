/** Who has which roles (product.md#roles). */

import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#access/roles.ts';
import type { DbOrTx, Tx } from '#platform/db/database.server.ts';
import { readRows, uuid } from '#platform/db/rows.server.ts';
import { userRoles } from './schema.ts';

type Alias = 'u' | 'users';

/**
 * The roles of the person in that row of `users`. `is_admin` decides who is an owner, because the previous
 * release still changes it and does not know roles.
 */
export const rolesOf = (alias: Alias): SQL =>
  sql.raw(`array(
  select r.role from user_roles r where r.user_id = ${alias}.id and r.role <> 'owner'
  union all select 'owner' where ${alias}.is_admin)`);

/** The ids of everyone with a role. Reads two short indexes, however many people there are. */
export const staffIds: SQL = sql.raw(`(
  select s.id from users s where s.is_admin
  union all select r.user_id from user_roles r where r.role <> 'owner')`);

/** Whether the person in that row of `users` has a role. For rows that are read anyway. */
export const isStaff = (alias: Alias): SQL =>
  sql.raw(`(${alias}.is_admin or exists (
  select 1 from user_roles r where r.user_id = ${alias}.id and r.role <> 'owner'))`);

/**
 * Whether the person in that row of `users` was given this role. Owners may do what any role may, without holding it.
 */
export const holdsRole = (alias: Alias, role: Role): SQL =>
  role === 'owner'
    ? sql.raw(`${alias}.is_admin`)
    : sql`${sql.raw(alias)}.id in (select r.user_id from user_roles r where r.role = ${role})`;

/** Owners who can sign in, locked in id order until the transaction ends. */
export async function lockOwners(tx: DbOrTx): Promise<string[]> {
  const rows = await readRows(
    tx,
    { id: uuid },
    sql`select id from users where is_admin and banned_at is null and deleted_at is null order by id for no key update`,
  );
  return rows.map((row) => row.id);
}

/** Whether someone else is an owner who can sign in. Hold `lockOwners` while relying on it. */
export const anotherOwner = (userId: string): SQL => sql`exists (
  select 1 from users o where o.is_admin and o.banned_at is null and o.deleted_at is null and o.id <> ${userId})`;

/** Whom to notify when something needs one of these roles: people with such a role, and every owner. */
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
    // The row exists already if the previous release took the role away: it does not delete the row.
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.role],
      set: { grantedBy, grantedAt: now },
    });
  if (roles.includes('owner')) await tx.execute(sql`update users set is_admin = true where id = ${userId}`);
}

/**
 * Takes roles away. Hold `lockOwners`, so that one remains of two owners who demote each other simultaneously.
 * @returns false without any change when it would take the last owner's role.
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

/** Corrects owner rows after changes by a server of the previous release, and deletes roles of deleted people. */
export async function correctRoles(db: DbOrTx, now: Date): Promise<number> {
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
