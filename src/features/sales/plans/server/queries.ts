import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { inOrder } from '#access/roles.ts';
import { parseTier, type Tier, tierRank, tiers } from '#access/tiers.ts';
import type { Viewer } from '#access/viewer.ts';
import { isShownPicture } from '#features/people/accounts/pictures.ts';
import { isSessionAccepted, rolesOf } from '#features/people/accounts/public.server.ts';
import { isLanguage } from '#kernel/language.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { bool, readRow, readRows, text, texts, uuid } from '#platform/db/rows.server.ts';
import { courseOpenings, entitlements } from './schema.ts';

const viewerRow = {
  user_id: uuid,
  name: text,
  email: text,
  email_verified: bool,
  language: text.orNull,
  image: text.orNull,
  roles: texts,
  two_factor_enabled: bool,
  session_id: uuid,
  tiers: texts,
  open_courses: texts,
  held_tiers: texts,
  held_courses: texts,
  is_stale: bool,
};

/** How often session use is recorded at most: reads must not write each time. */
const touchEverySeconds = 60;
/** The same for the person's row, which has many indexes; lists need no finer order. */
const seenEverySeconds = 600;

const highest = (values: readonly string[]): Tier | null =>
  values
    .map(parseTier)
    .filter((tier) => tier !== null)
    .reduce<Tier | null>(
      (best, tier) => (best === null || tierRank(tier) > tierRank(best) ? tier : best),
      null,
    );

const seconds = (ms: number) => sql.raw(`interval '${ms / 1000} seconds'`);

const isLongUnused = (now: string) => sql`
  s.updated_at < ${now}::timestamptz - ${seconds(touchEverySeconds * 1000)}`;

const isLongUnseen = (now: string) => sql`(
  u.last_seen_at is null or u.last_seen_at < ${now}::timestamptz - ${seconds(seenEverySeconds * 1000)})`;

/** SQL: whether the course opening `o` holds at that moment. */
const isRunning = (now: string) => sql`
  o.revoked_at is null and o.held_at is null and (o.ends_at is null or o.ends_at > ${now}::timestamptz)`;

/**
 * Reads session, person and access in one statement. The statement itself decides whether the session is still
 * accepted, so a session ends on every process at the same moment (product.md#sessions).
 */
export async function findViewer(
  db: DbOrTx,
  token: string,
  { now, adminsNeedSecondFactor }: { now: Date; adminsNeedSecondFactor: boolean },
): Promise<{ viewer: Viewer; isStale: boolean } | null> {
  const at = now.toISOString();
  const row = await readRow(
    db,
    viewerRow,
    sql`
    select u.id as user_id, u.name, u.email, u.email_verified, u.language, u.image, u.two_factor_enabled, held.roles,
           s.id as session_id,
           array(select e.tier from entitlements e
                 where e.user_id = u.id and e.revoked_at is null and e.held_at is null) as tiers,
           array(select e.tier from entitlements e
                 where e.user_id = u.id and e.revoked_at is null and e.held_at is not null) as held_tiers,
           array(select distinct o.course_id::text from course_openings o
                 where o.user_id = u.id and o.revoked_at is null and o.held_at is not null) as held_courses,
           array(select distinct o.course_id::text from course_openings o
                 where o.user_id = u.id and ${isRunning(at)}) as open_courses,
           ${isLongUnused(at)} or ${isLongUnseen(at)} as is_stale
    from sessions s join users u on u.id = s.user_id
    cross join lateral (select ${rolesOf('u')} as roles) held
    where s.token = ${token} and ${isSessionAccepted(at, sql`cardinality(held.roles) > 0`)}`,
  );
  if (!row) return null;
  const hasRoles = row.roles.length > 0;
  const missing = hasRoles && adminsNeedSecondFactor && !row.two_factor_enabled ? 'set-up' : null;
  const viewer: Viewer = {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    language: isLanguage(row.language) ? row.language : null,
    image: row.image && isShownPicture(row.image) ? row.image : null,
    isAdmin: hasRoles && missing === null,
    roles: missing === null ? inOrder(row.roles) : [],
    missingSecondFactor: missing,
    entitledTier: highest(row.tiers),
    openCourses: row.open_courses,
    ...(row.held_tiers.length + row.held_courses.length > 0 && {
      held: { entitledTier: highest(row.held_tiers), openCourses: row.held_courses },
    }),
    sessionId: row.session_id,
    previewTier: null,
  };
  return { viewer, isStale: row.is_stale };
}

/** Records that a session is used (product.md#sessions). */
export async function touchSession(
  db: DbOrTx,
  { sessionId, userId }: Pick<Viewer, 'sessionId' | 'userId'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    update sessions s set updated_at = ${at}::timestamptz where id = ${sessionId} and ${isLongUnused(at)}`);
  // A separate statement that skips locked rows: this is a read, and someone may hold the person's lock for long.
  await db.execute(sql`
    update users set last_seen_at = ${at}::timestamptz where id = (
      select id from users u where id = ${userId} and deleted_at is null and ${isLongUnseen(at)}
      for no key update skip locked)`);
}

const tierOrder = sql.raw(`array[${tiers.map((tier) => `'${tier}'`).join(',')}]`);

/** The highest active tier of the person in row `u`. */
export const activeTier = sql`(
  select e.tier from entitlements e where e.user_id = u.id and e.revoked_at is null and e.held_at is null
  order by array_position(${tierOrder}, e.tier) desc nulls last limit 1)`;

/** Updates `users.tier`, the copy that lists use. Hold these people's locks. */
export async function refreshTiers(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update users u set tier = ${activeTier}
    where id in ${userIds} and tier is distinct from ${activeTier}`);
}

/** @returns false when this cause has already given its entitlement. */
export async function insertEntitlement(
  tx: DbOrTx,
  entitlement: {
    userId: string;
    id: string;
    tier: Tier;
    source: 'order' | 'grant';
    causeId: string;
    reason?: string;
    grantedAt: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insert(entitlements)
    .values(entitlement)
    .onConflictDoNothing()
    .returning({ id: entitlements.id });
  if (inserted.length === 0) return false;
  await refreshTiers(tx, [entitlement.userId]);
  return true;
}

/** The plan that the person has, also while an overdue part holds it back: for what they can buy and be given. */
export async function findEntitledTier(db: DbOrTx, userId: string): Promise<Tier | null> {
  const rows = await readRows(
    db,
    { tier: text },
    sql`select tier from entitlements where user_id = ${userId} and revoked_at is null`,
  );
  return highest(rows.map((row) => row.tier));
}

/** The plan that is open to the person now: for what they may do. */
export async function findOpenTier(db: DbOrTx, userId: string): Promise<Tier | null> {
  const rows = await readRows(
    db,
    { tier: text },
    sql`select tier from entitlements where user_id = ${userId} and revoked_at is null and held_at is null`,
  );
  return highest(rows.map((row) => row.tier));
}

/**
 * Holds back what this cause opened, or opens it again. Hold the person's lock.
 * @returns whether anything has changed.
 */
export async function holdAccess(
  tx: DbOrTx,
  { userId, causeId, isHeld, now }: { userId: string; causeId: string; isHeld: boolean; now: Date },
): Promise<boolean> {
  const heldAt = isHeld ? now : null;
  const changes = (table: typeof entitlements | typeof courseOpenings) =>
    and(
      eq(table.userId, userId),
      eq(table.causeId, causeId),
      isNull(table.revokedAt),
      isHeld ? isNull(table.heldAt) : isNotNull(table.heldAt),
    );
  const plans = await tx
    .update(entitlements)
    .set({ heldAt })
    .where(changes(entitlements))
    .returning({ id: entitlements.id });
  const courses = await tx
    .update(courseOpenings)
    .set({ heldAt })
    .where(changes(courseOpenings))
    .returning({ id: courseOpenings.id });
  if (plans.length > 0) await refreshTiers(tx, [userId]);
  return plans.length + courses.length > 0;
}

/** @returns the revoked tier, or null when there is no such active entitlement. */
export async function revokeEntitlement(
  tx: DbOrTx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<Tier | null> {
  const rows = await readRows(
    tx,
    { tier: text.as<Tier>() },
    sql`
    update entitlements set revoked_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and id = ${id} and revoked_at is null returning tier`,
  );
  await refreshTiers(tx, [userId]);
  return rows[0]?.tier ?? null;
}

/** The active entitlement that this cause gave, and the tier that the person has without it. */
export async function findEntitlementOf(
  db: DbOrTx,
  userId: string,
  causeId: string,
): Promise<{ id: string | null; tierWithout: Tier | null }> {
  const rows = await readRows(
    db,
    { id: uuid, tier: text, cause_id: uuid },
    sql`select id, tier, cause_id from entitlements where user_id = ${userId} and revoked_at is null`,
  );
  return {
    id: rows.find((row) => row.cause_id === causeId)?.id ?? null,
    tierWithout: highest(rows.filter((row) => row.cause_id !== causeId).map((row) => row.tier)),
  };
}
