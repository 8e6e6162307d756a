/** Reads of people for administrators; `changes.ts` has the writes. */

import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#access/roles.ts';
import type { Tier } from '#access/tiers.ts';
import type { BookingStatus, BookingType } from '#features/coaching/bookings/rules.ts';
import type { CreditKind, CreditReason } from '#features/coaching/credits/rules.ts';
import type { ReviewStatus, ReviewType } from '#features/coaching/reviews/rules.ts';
import { holdsRole, isFoundBy, rolesOf, staffIds } from '#features/people/accounts/public.server.ts';
import type { ConsentEnd, ConsentPlace, ConsentPurpose } from '#features/people/consents/rules.ts';
import type { OrderStatus } from '#features/sales/checkout/rules.ts';
import { foundUpTo } from '#kernel/counts.ts';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { countAll } from '#platform/db/counts.server.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import {
  bool,
  instant,
  int,
  json,
  type RowOf,
  readRows,
  text,
  texts,
  uuid,
} from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import type { Access, UserSort, UserState } from '../filters.ts';
import type { RoleFilter } from '../role-filters.ts';
import { latelyCount } from '../rules.ts';

export interface UserFilter {
  search: string;
  tier?: Tier | undefined;
  access?: Access | undefined;
  state?: UserState | undefined;
  role?: RoleFilter | undefined;
  sort: UserSort;
  /** Set by the caller's role. */
  scope: Scope;
}

const userRow = {
  id: uuid,
  name: text,
  email: text,
  email_verified: bool,
  roles: texts,
  banned_at: instant.orNull,
  tier: text.as<Tier>().orNull,
  paid_idr: int,
  created_at: instant,
  last_seen_at: instant.orNull,
};

export type UserRow = RowOf<typeof userRow>;

const columns = sql`
  u.id, u.name, u.email, u.email_verified, ${rolesOf('u')} as roles, u.banned_at, u.created_at, u.tier, u.paid_idr, u.last_seen_at`;

const hasAccess = (source: SQL) => sql`exists (
  select 1 from entitlements e where e.user_id = u.id and e.revoked_at is null ${source})`;

const accessFilters: Record<Access, SQL> = {
  paid: hasAccess(sql`and e.source = 'order'`),
  granted: hasAccess(sql`and e.source = 'grant'`),
  none: sql`u.tier is null`,
};

const stateFilters: Record<UserState, SQL> = {
  banned: sql`u.banned_at is not null`,
  unconfirmed: sql`not u.email_verified`,
};

/** Each order ends in the id, so that equal values are always in the same order. */
const orders: Record<UserSort, SQL> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  name: sql`lower(name), id`,
  email: sql`email, id`,
  'last-seen': sql`last_seen_at desc nulls last, id desc`,
  'paid-most': sql`paid_idr desc, id desc`,
};

/** Learners whom coaches may see: those with a review, a session, or a session credit (product.md#roles). */
const isLearnerOfCoach = sql`(
  exists (select 1 from reviews cr where cr.user_id = u.id)
  or exists (select 1 from bookings cb where cb.user_id = u.id)
  or exists (select 1 from credit_lots cl where cl.user_id = u.id and cl.kind = 'session' and cl.remaining > 0))`;

/** Whom the caller may see: everyone, or only learners of coaches. */
export type Scope = 'everyone' | 'learners-of-coaches';

const inScope = (scope: Scope): SQL => (scope === 'everyone' ? sql`true` : isLearnerOfCoach);

function matching({ search, tier, access, state, role, scope }: UserFilter): SQL {
  return sql`u.deleted_at is null
    ${search ? sql`and ${isFoundBy(search)}` : sql``}
    ${tier ? sql`and u.tier = ${tier}` : sql``}
    ${access ? sql`and ${accessFilters[access]}` : sql``}
    ${state ? sql`and ${stateFilters[state]}` : sql``}
    ${role ? sql`and ${role === 'any' ? sql`u.id in ${staffIds}` : holdsRole('u', role)}` : sql``}
    ${scope === 'everyone' ? sql`` : sql`and ${isLearnerOfCoach}`}`;
}

/** Everyone that the filter matches, in its order. */
export const everyUser = (filter: UserFilter): SQL => sql`
  select ${columns} from users u where ${matching(filter)} order by ${orders[filter.sort]}`;

export async function listUsers(
  db: DbOrTx,
  filter: UserFilter,
  page: { limit: number; offset: number },
): Promise<UserRow[]> {
  const rows = await readRows(
    db,
    userRow,
    sql`
    select ${columns} from users u where ${matching(filter)}
    order by ${orders[filter.sort]} limit ${page.limit} offset ${page.offset}`,
  );
  return rows;
}

export async function countUsers(db: DbOrTx, filter: UserFilter): Promise<number> {
  const { search, tier, access, state, role, scope } = filter;
  if (!search && !tier && !access && !state && !role && scope === 'everyone')
    return countAll(db, 'users', sql`deleted_at is null`);
  const rows = await readRows(
    db,
    { total: int },
    sql`
    select count(*)::int as total from (
      select 1 from users u where ${matching(filter)} limit ${foundUpTo}) counted`,
  );
  return rows[0]?.total ?? 0;
}

const userDetailRow = {
  ...userRow,
  grants: json.as<{ role: Role; granted_at: string; granted_by: string | null }[]>(),
  two_factor_enabled: bool,
  has_password: bool,
  has_google: bool,
  entitlements:
    json.as<
      {
        id: string;
        tier: Tier;
        source: 'order' | 'grant';
        reason: string | null;
        granted_at: string;
        revoked_at: string | null;
      }[]
    >(),
  orders:
    json.as<
      {
        id: string;
        tier: Tier | null;
        product_name: string | null;
        from_tier: Tier | null;
        amount_idr: number;
        status: OrderStatus;
        created_at: string;
        paid_at: string | null;
      }[]
    >(),
  consents:
    json.as<
      {
        id: string;
        purpose: ConsentPurpose;
        words: string;
        language: Language;
        place: ConsentPlace;
        given_at: string;
        withdrawn_at: string | null;
        withdrawn_by: ConsentEnd | null;
      }[]
    >(),
  ledger:
    json.as<
      {
        id: string;
        kind: CreditKind;
        amount: number;
        reason: CreditReason;
        note: string;
        indonesian: string | null;
        created_at: string;
      }[]
    >(),
  bookings:
    json.as<
      { id: string; type: BookingType; status: BookingStatus; start_time: string; created_at: string }[]
    >(),
  reviews: json.as<{ id: string; type: ReviewType; status: ReviewStatus; created_at: string }[]>(),
  progress:
    json.as<
      {
        module_id: number;
        title: string;
        percent: number;
        completed_at: string | null;
        updated_at: string;
        exercises: number;
        passed: number;
      }[]
    >(),
  exercises_tried: int,
  exercises_passed: int,
  sessions: json.as<{ id: string; user_agent: string | null; created_at: string; updated_at: string }[]>(),
  last_exercises:
    json.as<
      { title: string; module_title: string; attempts: number; passed_at: string | null; done_at: string }[]
    >(),
  last_tasks: json.as<{ title: string; module_title: string; completed_at: string }[]>(),
  last_questions: json.as<{ id: string; about: string; learner_wrote_at: string }[]>(),
};

export type UserDetailRow = RowOf<typeof userDetailRow>;

/** How many rows each list shows, newest first: the page is an overview, not an archive. */
const listed = 50;

const list = (query: SQL) => sql`(select coalesce(jsonb_agg(to_jsonb(l)), '[]'::jsonb) from (${query}) l)`;

/** What the page of a person shows, except their profile and balances, in one statement. */
export async function findUserDetail(
  db: DbOrTx,
  userId: string,
  scope: Scope,
): Promise<UserDetailRow | null> {
  const newest = sql`limit ${listed}`;
  const lately = sql`limit ${latelyCount}`;
  const rows = await readRows(
    db,
    userDetailRow,
    sql`
    select ${columns}, u.two_factor_enabled,
      ${list(sql`select r.role, r.granted_at, g.name as granted_by from user_roles r
                 left join users g on g.id = r.granted_by and g.deleted_at is null
                 where r.user_id = u.id`)} as grants,
      exists (select 1 from auth_accounts a where a.user_id = u.id and a.password is not null) as has_password,
      exists (select 1 from auth_accounts a where a.user_id = u.id and a.provider_id = 'google') as has_google,
      ${list(sql`select id, tier, source, reason, granted_at, revoked_at from entitlements
                 where user_id = u.id order by id desc ${newest}`)} as entitlements,
      ${list(sql`select id, tier, from_tier, amount_idr, status, created_at, paid_at,
                 (select ${textIn('p', 'name')} from products p where p.id = product_id) as product_name from orders
                 where user_id = u.id order by created_at desc ${newest}`)} as orders,
      ${list(sql`select id, purpose, words, language, place, given_at, withdrawn_at, withdrawn_by from consents
                 where user_id = u.id or (user_id is null and email = u.email and u.email_verified)
                 order by id desc ${newest}`)} as consents,
      ${list(sql`select id, kind, amount, reason, note, indonesian, created_at from credit_entries
                 where user_id = u.id order by id desc ${newest}`)} as ledger,
      ${list(sql`select id, type, status, start_time, created_at from bookings
                 where user_id = u.id order by start_time desc ${newest}`)} as bookings,
      ${list(sql`select id, type, status, created_at from reviews
                 where user_id = u.id order by id desc ${newest}`)} as reviews,
      ${list(sql`select p.module_id, ${textIn('m', 'title')} as title, p.percent, p.completed_at, p.updated_at,
                   (select count(*)::int from exercises e
                    where e.module_id = m.id and e.is_published and e.deleted_at is null) as exercises,
                   (select count(*)::int from exercises e
                    join exercise_progress x on x.user_id = u.id and x.exercise_id = e.id and x.passed_at is not null
                    where e.module_id = m.id and e.is_published and e.deleted_at is null) as passed
                 from module_progress p join modules m on m.id = p.module_id
                 where p.user_id = u.id order by p.updated_at desc ${newest}`)} as progress,
      (select count(*)::int from exercise_progress x where x.user_id = u.id and x.attempts > 0) as exercises_tried,
      (select count(*)::int from exercise_progress x
       where x.user_id = u.id and x.passed_at is not null) as exercises_passed,
      ${list(sql`select id, user_agent, created_at, updated_at from sessions
                 where user_id = u.id and expires_at > now() order by updated_at desc ${newest}`)} as sessions,
      ${list(sql`select ${textIn('e', 'title')} as title, ${textIn('m', 'title')} as module_title, x.attempts,
                   x.passed_at, coalesce(x.passed_at, (
                   select max(t.made_at) from exercise_attempts t
                   where t.user_id = x.user_id and t.exercise_id = x.exercise_id)) as done_at
                 from exercise_progress x join exercises e on e.id = x.exercise_id
                 join modules m on m.id = e.module_id
                 where x.user_id = u.id and x.attempts > 0 order by done_at desc ${lately}`)} as last_exercises,
      ${list(sql`select ${textIn('a', 'title')} as title, ${textIn('m', 'title')} as module_title, c.completed_at
                 from action_item_completions c join action_items a on a.id = c.action_item_id
                 join modules m on m.id = a.module_id
                 where c.user_id = u.id order by c.completed_at desc ${lately}`)} as last_tasks,
      ${list(sql`select t.id, coalesce(t.about ->> ${currentLanguage()}, t.title) as about, t.learner_wrote_at from threads t
                 where t.user_id = u.id order by t.learner_wrote_at desc ${lately}`)} as last_questions
    from users u where u.id = ${userId} and u.deleted_at is null and ${inScope(scope)}`,
  );
  return rows[0] ?? null;
}

/** Which of these addresses have an account, and with which tier. */
export async function listKnown(db: DbOrTx, emails: readonly string[]) {
  const rows = await readRows(
    db,
    { id: uuid, email: text, tier: text.as<Tier>().orNull },
    sql`
    select u.id, u.email, u.tier from users u
    where u.email in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
  );
  return new Map(rows.map((row) => [row.email, { id: row.id, tier: row.tier }]));
}
