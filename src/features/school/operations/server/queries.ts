import { type SQL, sql } from 'drizzle-orm';
import type { BookingType } from '#features/coaching/bookings/rules.ts';
import type { ReviewType } from '#features/coaching/reviews/rules.ts';
import { isStaff } from '#features/people/accounts/public.server.ts';
import { startOfSchoolDay } from '#features/sales/plans/parts.ts';
import { businessTimeZone, dayMs } from '#kernel/time.ts';
import type { DbOrTx } from '#platform/db/database.server.ts';
import { int, json, type RowOf, readRows, text } from '#platform/db/rows.server.ts';
import { textIn } from '#platform/db/translated.server.ts';
import { deadLetterQueue } from '#platform/jobs/dead-letters.server.ts';

const zone = sql.raw(`'${businessTimeZone}'`);
const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Sign-ups and revenue of each business day, less what went back of it; today last. */
export async function listDays(db: DbOrTx, now: Date, days: number) {
  const today = sql`(${instant(now)} at time zone ${zone})::date`;
  const first = sql`${today} - ${days - 1}::int`;
  const since = sql`(${first})::timestamp at time zone ${zone}`;
  const rows = await readRows(
    db,
    { day: text, sign_ups: int, revenue_idr: int },
    sql`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.count, 0)::int as sign_ups,
           coalesce(r.sum, 0) as revenue_idr
    from generate_series((${first})::timestamp, (${today})::timestamp, interval '1 day') d
    left join (select (created_at at time zone ${zone})::date as day, count(*) from users u
               where created_at >= ${since} and not ${isStaff('u')} group by 1) s on s.day = d::date
    left join (select (paid_at at time zone ${zone})::date as day, sum(kept_idr) from (
                 select paid_at, amount_idr as kept_idr from orders where status = 'PAID' and paid_at >= ${since}
                 union all
                 select paid_at, amount_idr - refund_idr from orders
                 where status in ('REFUND_DUE', 'REFUNDED') and refund_idr is not null
                   and problem is distinct from 'approval-taken-back'
                   and closed_at >= ${since} and paid_at >= ${since}) kept
               group by 1) r on r.day = d::date
    order by d`,
  );
  return rows.map((row) => ({
    day: row.day,
    signUps: row.sign_ups,
    revenueIdr: row.revenue_idr,
  }));
}

/** How many people started, got half-way through and finished each module, in the order of the modules. */
export async function listFunnel(db: DbOrTx) {
  const rows = await readRows(
    db,
    {
      module_id: int,
      started: int,
      halfway: int,
      completed: int,
    },
    sql`
    select m.id as module_id, coalesce(p.started, 0)::int as started,
           coalesce(p.halfway, 0)::int as halfway, coalesce(p.completed, 0)::int as completed
    from modules m
    left join (select module_id, count(*) as started, count(*) filter (where percent >= 50) as halfway,
                      count(*) filter (where completed_at is not null) as completed
               from module_progress group by 1) p on p.module_id = m.id
    where m.is_published and m.deleted_at is null order by m."order", m.id limit 200`,
  );
  return rows.map(({ module_id, ...row }) => ({ moduleId: module_id, ...row }));
}

/** The titles of modules in the reader's language, by id: what is counted is kept without them. */
export async function listModuleTitles(db: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await readRows(
    db,
    { id: int, title: text },
    sql`select m.id, ${textIn('m', 'title')} as title from modules m where m.id = any(${sql.param([...ids])}::int[])`,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/**
 * How many exercises people tried and passed in the last days: each counts once for each person. Reads every row: see
 * `figures.ts`.
 */
export async function countPractice(db: DbOrTx, now: Date) {
  const since = (days: number) => instant(new Date(now.getTime() - days * dayMs));
  const rows = await readRows(
    db,
    { tried_30: int, passed_7: int, passed_30: int },
    sql`
    select count(*) filter (where attempts > 0)::int as tried_30,
           count(*) filter (where passed_at >= ${since(7)})::int as passed_7,
           count(*) filter (where passed_at >= ${since(30)})::int as passed_30
    from exercise_progress where updated_at >= ${since(30)}`,
  );
  const [row] = rows;
  return {
    exercisesTriedLast30Days: row?.tried_30 ?? 0,
    exercisesPassedLast7Days: row?.passed_7 ?? 0,
    exercisesPassedLast30Days: row?.passed_30 ?? 0,
  };
}

interface Person {
  id: string;
  name: string;
  email: string;
}

const nowRow = {
  refunds_due: int,
  parts_overdue: int,
  proofs: int,
  failed_jobs: int,
  stories: int,
  unmatched: int,
  questions: int,
  oldest_proof: json.orNull.as<{ sentAt: string; name: string } | null>(),
  oldest_question: json.orNull.as<{ id: string; since: string; name: string } | null>(),
  reviews_waiting: int,
  reviews: json.as<{ id: string; type: ReviewType; created_at: string; user: Person }[]>(),
  sessions: json.as<{ id: string; type: BookingType; start_time: string; user: Person }[]>(),
};

type NowRow = RowOf<typeof nowRow>;

const person = sql`jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) as "user"`;
const listed = 5;

/** Sessions that began earlier are over: this lets the index on the start find those in progress. */
const longestSessionMs = dayMs;

/** The number of learners, and of those active recently. Reads every row: see `figures.ts`. */
export async function countSchool(db: DbOrTx, now: Date) {
  const since = (days: number) => instant(new Date(now.getTime() - days * dayMs));
  const rows = await readRows(
    db,
    {
      learners: int,
      with_plan: int,
      active_7: int,
      active_30: int,
    },
    sql`
    select (select count(*)::int from users u where not ${isStaff('u')} and u.deleted_at is null) as learners,
           (select count(distinct user_id)::int from entitlements where revoked_at is null) as with_plan,
           count(distinct user_id) filter (where updated_at >= ${since(7)})::int as active_7,
           count(distinct user_id)::int as active_30
    from module_progress where updated_at >= ${since(30)}`,
  );
  const [row] = rows;
  return {
    learners: row?.learners ?? 0,
    withPlan: row?.with_plan ?? 0,
    activeLast7Days: row?.active_7 ?? 0,
    activeLast30Days: row?.active_30 ?? 0,
  };
}

/** More are shown as 99+. */
const mostWaiting = 100;

/** What waits for an answer, by kind: the menu counts it up to a limit, the overview to the end. */
const waitingIn = {
  proofs: sql`from transfer_proofs where state = 'WAITING'`,
  reviews: sql`from reviews where status <> 'COMPLETED'`,
  questions: sql`from threads where waiting_since is not null`,
  bookings: sql`from unmatched_events where resolved_at is null`,
  testimonials: sql`from testimonials where status = 'PENDING'`,
};

/** How many wait in the lists where people get an answer, each up to `mostWaiting`. */
export async function countWaiting(db: DbOrTx) {
  const upTo = (from: SQL) => sql`(select count(*)::int from (select 1 ${from} limit ${mostWaiting}) l)`;
  const [row] = await readRows(
    db,
    { proofs: int, reviews: int, questions: int, bookings: int, testimonials: int },
    sql`
    select ${upTo(waitingIn.proofs)} as proofs, ${upTo(waitingIn.reviews)} as reviews,
      ${upTo(waitingIn.questions)} as questions, ${upTo(waitingIn.bookings)} as bookings,
      ${upTo(waitingIn.testimonials)} as testimonials`,
  );
  if (!row) throw new Error('counting who waits returned no row');
  return row;
}

/** What is waiting for someone now. */
export async function findNow(db: DbOrTx, now: Date): Promise<NowRow> {
  const rows = await readRows(
    db,
    nowRow,
    sql`
    select
      (select count(*)::int from orders where status = 'REFUND_DUE') as refunds_due,
      (select count(*)::int from instalments
       where state = 'OPEN' and due_at < ${instant(startOfSchoolDay(now))}) as parts_overdue,
      (select count(*)::int ${waitingIn.proofs}) as proofs,
      (select count(*)::int from pgboss.job where name = ${deadLetterQueue} and state = 'created') as failed_jobs,
      (select count(*)::int ${waitingIn.testimonials}) as stories,
      (select count(*)::int ${waitingIn.bookings}) as unmatched,
      (select count(*)::int ${waitingIn.questions}) as questions,
      (select jsonb_build_object('sentAt', p.sent_at, 'name', u.name)
       from transfer_proofs p join users u on u.id = p.user_id
       where p.state = 'WAITING' order by p.sent_at limit 1) as oldest_proof,
      (select jsonb_build_object('id', t.id, 'since', t.waiting_since, 'name', u.name)
       from threads t join users u on u.id = t.user_id
       where t.waiting_since is not null order by t.waiting_since, t.id limit 1) as oldest_question,
      (select count(*)::int ${waitingIn.reviews}) as reviews_waiting,
      (select coalesce(jsonb_agg(to_jsonb(l)), '[]'::jsonb) from (
         select r.id, r.type, r.created_at, ${person} from reviews r join users u on u.id = r.user_id
         where r.status <> 'COMPLETED' order by r.created_at limit 1) l) as reviews,
      (select coalesce(jsonb_agg(to_jsonb(l)), '[]'::jsonb) from (
         select b.id, b.type, b.start_time, ${person} from bookings b join users u on u.id = b.user_id
         where b.status = 'SCHEDULED' and b.end_time > ${instant(now)}
           and b.start_time > ${instant(new Date(now.getTime() - longestSessionMs))}
         order by b.start_time limit ${listed}) l) as sessions`,
  );
  const [row] = rows;
  if (!row) throw new Error('the overview query returned no row');
  return row;
}
