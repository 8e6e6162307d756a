/** Changes of people. Each is one conditional statement that decides (product.md#countable-things). */

import { sql } from 'drizzle-orm';
import { inOrder } from '#access/roles.ts';
import { announceSessionEnd, anotherOwner, rolesOf } from '#features/people/accounts/public.server.ts';
import type { Language } from '#kernel/language.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { bool, readRows, text, texts } from '#platform/db/rows.server.ts';

export async function hasEntitlement(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from entitlements where user_id = ${userId} and id = ${id}`);
  return rows.length > 0;
}

/** @returns false when the ban is already so, the person is unknown, or is the last owner. Hold `lockOwners`. */
export async function setBan(
  tx: Tx,
  { userId, banned, now }: { userId: string; banned: boolean; now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const change = banned
    ? sql`update users u set banned_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
          where id = ${userId} and banned_at is null and (not is_admin or ${anotherOwner(userId)})`
    : sql`update users u set banned_at = null, updated_at = ${at}::timestamptz
          where id = ${userId} and banned_at is not null`;
  const { rows } = await tx.execute(sql`${change} and deleted_at is null returning id`);
  return rows.length > 0;
}

/** The person's state: what changes depend on, and why one is refused. */
export async function findStanding(tx: Tx, userId: string) {
  const rows = await readRows(
    tx,
    {
      name: text,
      language: text.orNull.as<Language | null>(),
      email_verified: bool,
      roles: texts,
      is_banned: bool,
    },
    sql`
    select name, language, email_verified, ${rolesOf('users')} as roles, banned_at is not null as is_banned from users
    where id = ${userId} and deleted_at is null`,
  );
  const [row] = rows;
  return row ? { ...row, roles: inOrder(row.roles) } : null;
}

/** Ends a person's sessions, or only one; `keep` remains. @returns how many ended. */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only?: string; keep?: string } = {},
): Promise<number> {
  const { rows } = await tx.execute(sql`
    delete from sessions where user_id = ${userId}
      ${which.only ? sql`and id = ${which.only}` : sql``}
      ${which.keep ? sql`and id <> ${which.keep}` : sql``} returning id`);
  if (rows.length > 0) await announceSessionEnd(tx, userId);
  return rows.length;
}
