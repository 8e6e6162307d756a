/** Fills a migrated, seeded database with any number of learners and the data that they leave behind. */
import pg from 'pg';

export interface School {
  learners: number;
  /** The learner whom the measurements sign in as: an ordinary one. */
  learnerEmail: string;
}

/** Rows per learner, on average: 100 000 learners make five million progress rows and a million bookings. */
const manyEach = { progress: 50, notes: 10, bookings: 10, notifications: 10, attempts: 200 };

/** Of every module that has progress. */
const exercisesEach = 5;
type PerLearner = typeof manyEach;

/** The same, but at most so many of each. */
export const eachUpTo = (most: number): PerLearner => {
  const { progress, notes, bookings, notifications, attempts } = manyEach;
  const least = (usual: number) => Math.min(usual, most);
  return {
    progress: least(progress),
    notes: least(notes),
    bookings: least(bookings),
    notifications: least(notifications),
    attempts: least(attempts),
  };
};

/** A UUID derived from a number and a kind (`1` people, `2` notes …). */
const id = (kind: number, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

const tierOf = (number: string) =>
  `(array['STARTER','ESSENTIAL','ACCELERATOR','BREAKTHROUGH'])[1 + ${number} % 4]`;

const steps = (count: number, perLearner: PerLearner): [what: string, sql: string][] => [
  [
    'modules',
    `insert into modules (title, summary, description, tier, is_published, duration_minutes, video_library_id, video_guid, "order", created_at, updated_at)
     select 'Module ' || n, 'A summary.', 'Words about module ' || n || '.', 'ESSENTIAL', true, 10, 1, gen_random_uuid(), n, now(), now()
     from generate_series((select count(*) from modules) + 1, ${perLearner.progress}) n`,
  ],
  [
    'people',
    // The denormalised columns match the rows that the steps below insert.
    `insert into users (id, name, email, email_verified, created_at, updated_at, tier, paid_idr, last_seen_at)
     select ${id(1, 'n')}, 'Learner ' || n, 'learner-' || n || '@example.com', true, now() - n % 700 * interval '1 day', now(),
            ${tierOf('n')}, case n % 5 when 0 then 0 else 499000 end, case n % 3 when 1 then now() - n % 10 * interval '1 day' end
     from generate_series(1, ${count}) n`,
  ],
  [
    'entitlements',
    `insert into entitlements (user_id, id, tier, source, cause_id, granted_at)
     select ${id(1, 'n')}, ${id(2, 'n')}, ${tierOf('n')}, 'order', ${id(3, 'n')}, now() - n % 300 * interval '1 day'
     from generate_series(1, ${count}) n`,
  ],
  [
    'orders',
    `insert into orders (user_id, id, provider, tier, amount_idr, status, external_id, invoice_id, created_at, expires_at, paid_at, closed_at)
     select ${id(1, 'n')}, ${id(3, 'n')}, case n % 4 when 3 then 'transfer' else 'xendit' end, 'ESSENTIAL', 499000, case n % 5 when 0 then 'EXPIRED' else 'PAID' end, 'order-' || n, 'invoice-' || n,
            now() - n % 300 * interval '1 day', now(), case n % 5 when 0 then null else now() - n % 300 * interval '1 day' end, now() - n % 300 * interval '1 day'
     from generate_series(1, ${count}) n`,
  ],
  [
    'purchases in parts',
    `with bought as (
       update orders o set parts = 3, part_no = 1, paid_part = 1, parts_total_idr = 1497000
       from generate_series(1, ${count}) n
       where n % 100 = 3 and o.user_id = ${id(1, 'n')} and o.id = ${id(3, 'n')} returning o.user_id, o.id, o.paid_at)
     insert into instalments (user_id, order_id, no, amount_idr, due_at, state, paid_by)
     select user_id, id, no, 499000, paid_at + (no - 1) * interval '30 days', case no when 1 then 'PAID' else 'OPEN' end,
            case no when 1 then id end
     from bought, generate_series(1, 3) no`,
  ],
  [
    'products',
    `with made as (
       insert into products (id, slug, kind, name, line, opens, revision, created_at, updated_at)
       select ${id(32, 'n')}, 'fill-' || n, 'CREDITS', 'Fill ' || n, 'One review', '{"courseIds":[],"months":null,"credits":{"session":0,"review":1,"code":0}}',
              1, now() - n * interval '1 day', now()
       from generate_series(1, 8) n returning id)
     insert into product_prices (product_id, revision, price_idr, set_at) select id, 1, 249000, now() from made`,
  ],
  [
    'courses bought alone',
    `insert into course_openings (user_id, id, course_id, cause_id, opened_at)
     select ${id(1, 'n')}, ${id(33, 'n')}, ${id(34, '1 + n % 8')}, ${id(3, 'n')}, now() - n % 300 * interval '1 day'
     from generate_series(1, ${count}) n where n % 20 = 1`,
  ],
  [
    'coupons',
    `insert into coupons (id, code, kind, value, starts_at, created_at)
     select ${id(30, 'n')}, 'FILL' || n, 'percent', 10, now() - interval '1 year', now() - n * interval '1 day'
     from generate_series(1, 40) n`,
  ],
  [
    'uses of coupons',
    `with used as (
       update orders o set coupon_id = ${id(30, '1 + n % 40')}, coupon_code = 'FILL' || 1 + n % 40, discount_idr = 49900
       from generate_series(1, ${count}) n
       where n % 50 = 1 and o.user_id = ${id(1, 'n')} and o.id = ${id(3, 'n')})
     insert into coupon_uses (user_id, order_id, coupon_id, discount_idr, used_at)
     select ${id(1, 'n')}, ${id(3, 'n')}, ${id(30, '1 + n % 40')}, 49900, now() - n % 300 * interval '1 day'
     from generate_series(1, ${count}) n where n % 50 = 1`,
  ],
  [
    'codes for friends',
    `insert into referral_codes (user_id, id, code, created_at, friends)
     select ${id(1, 'n')}, ${id(31, 'n')}, 'TEMAN-' || upper(lpad(to_hex(n), 8, 'G')), now() - n % 300 * interval '1 day', n % 7
     from generate_series(1, ${count}) n where n % 10 = 1`,
  ],
  [
    'friends',
    `insert into referrals (user_id, order_id, referrer_id, discount_idr, used_at, state, credited_at)
     select ${id(1, 'n')}, ${id(3, 'n')}, ${id(1, '1 + n % 10 * 10')}, 49900, now() - n % 300 * interval '1 day',
            case n % 3 when 0 then 'waiting' else 'credited' end, case n % 3 when 0 then null else now() - n % 290 * interval '1 day' end
     from generate_series(1, ${count}) n where n % 50 = 2`,
  ],
  [
    'receipts',
    `insert into receipts (user_id, order_id, year, place, issued_at, tier, total_idr, tax_kind)
     select ${id(1, 'n')}, ${id(3, 'n')}, 2020, n, now() - n % 300 * interval '1 day', 'ESSENTIAL', 499000, 'none'
     from generate_series(1, ${count}) n where n % 5 <> 0`,
  ],
  [
    'companies that bought',
    `with made as (insert into tax_files (no, month, tin, made_at)
       select n, to_char(now() - n * interval '1 month', 'YYYY-MM'), '0912345678411000', now() from generate_series(1, 10) n returning no)
     insert into order_companies (user_id, order_id, name, npwp, idtku, address, written_at, sealed_at, file_no)
     select ${id(1, 'n')}, ${id(3, 'n')}, 'PT Fill ' || n, '0012345678901000', '0012345678901000000000', 'Bandung',
            now() - n % 300 * interval '1 day', now() - n % 300 * interval '1 day', case when n % 300 > 30 then n % 10 + 1 end
     from generate_series(1, ${count}) n where n % 5 <> 0 and n % 20 = 3 and exists (select from made)`,
  ],
  [
    'entries of the book',
    `insert into money_entries (cause, kind, at, user_id, order_id, tier, provider, account_id, method, amount_idr, sales_idr, receipt_year, receipt_place, recorded_at)
     select 'paid:' || ${id(3, 'n')}, 'paid', now() - n % 300 * interval '1 day', ${id(1, 'n')}, ${id(3, 'n')}, 'ESSENTIAL', case n % 4 when 3 then 'transfer' else 'xendit' end,
            case n % 4 when 3 then ${id(27, '1')} end, case n % 4 when 3 then 'TRANSFER_PROOF' else 'QR_CODE' end, 499000, 499000, 2020, n, now()
     from generate_series(1, ${count}) n where n % 5 <> 0`,
  ],
  [
    'accounts for transfers',
    `insert into transfer_accounts (id, kind, bank, number, holder, is_open, position, created_at)
     values (${id(27, '1')}, 'bank', 'BCA', '0123456789', 'PT Langkah', true, 1, now())`,
  ],
  [
    'proofs of transfers',
    `insert into transfer_proofs (user_id, id, order_id, account_id, sha256, claimed_idr, sender_bank, state, sent_at, decided_at)
     select ${id(1, 'n')}, ${id(28, 'n')}, ${id(3, 'n')}, ${id(27, '1')}, 'picture-' || n, 499000, 'BCA',
            case n % 101 when 0 then 'WAITING' else 'APPROVED' end, now() - n % 300 * interval '1 day',
            case n % 101 when 0 then null else now() - n % 300 * interval '1 day' + interval '6 minutes' end
     from generate_series(1, ${count}) n where n % 4 = 3`,
  ],
  [
    'progress',
    `insert into module_progress (user_id, module_id, percent, completed_at, started_at, updated_at)
     select ${id(1, 'n')}, m.id, (n + m.id) % 101, case when (n + m.id) % 101 = 100 then now() - n % 200 * interval '1 day' end, now() - n % 300 * interval '1 day', now() - (n + m.id) % 300 * interval '1 day'
     from generate_series(1, ${count}) n, (select id from modules order by id limit ${perLearner.progress}) m`,
  ],
  [
    'exercises',
    `insert into exercises (id, module_id, slug, position, kind, minutes, title, task, hints, work, checks, hidden_checks, structure, solution, created_at, updated_at)
     select ${id(15, `(m.place - 1) * ${exercisesEach} + k`)}, m.id, 'fill-' || k, k, 'quiz', 3, 'Exercise ' || k, 'A task.', '[]', '{"kind":"quiz","questions":[{"kind":"number","ask":"How many?","value":3,"within":0,"why":"Count them."}]}', '', '', '[]', '{"kind":"quiz","answers":["3"]}', now(), now()
     from (select id, row_number() over (order by id) as place from modules order by id limit ${perLearner.progress}) m, generate_series(1, ${exercisesEach}) k`,
  ],
  [
    'attempts',
    `insert into exercise_attempts (user_id, id, exercise_id, revision, answer, result, claimed_passed, made_at)
     select ${id(1, 'n')}, ${id(16, `n * ${perLearner.attempts} + k`)}, ${id(15, `1 + k % ${perLearner.progress * exercisesEach}`)}, 1,
            '{"kind":"quiz","answers":["2"]}', '{"passed":0,"total":1,"failed":"How many?"}', false, now() - k * interval '1 hour'
     from generate_series(1, ${count}) n, generate_series(0, ${perLearner.attempts - 1}) k`,
  ],
  [
    'progress in exercises',
    `insert into exercise_progress (user_id, exercise_id, attempts, updated_at)
     select user_id, exercise_id, count(*), max(made_at) from exercise_attempts group by user_id, exercise_id`,
  ],
  [
    'notes',
    `insert into notes (user_id, id, module_id, content, timestamp_seconds, created_at, updated_at)
     select ${id(1, 'n')}, ${id(4, `n * ${perLearner.notes} + k`)}, 1 + k % 12, 'Note ' || k || ' of learner ' || n || ' about loops and arrays', k * 7, now() - k * interval '1 day', now()
     from generate_series(1, ${count}) n, generate_series(0, ${perLearner.notes - 1}) k`,
  ],
  [
    'bookings',
    `insert into bookings (user_id, id, type, status, start_time, end_time, event_id, coach_name, credit_cause, created_at, updated_at)
     select ${id(1, 'n')}, ${id(5, `n * ${perLearner.bookings} + k`)}, (array['consultation','mentoring','review'])[1 + k % 3],
            case when k = 9 and n % 50 = 0 then 'SCHEDULED' when k % 4 = 3 then 'CANCELED' else 'COMPLETED' end,
            t, t + interval '45 minutes', 'event-' || n || '-' || k, 'Dewi Lestari', 'booking:event-' || n || '-' || k, t - interval '7 days', t
     from generate_series(1, ${count}) n, generate_series(0, ${perLearner.bookings - 1}) k,
          lateral (select now() + ((k - 9) * 30 + n % 30 + case when k = 9 then 1 else -1 end) * interval '1 day' + n % 86400 * interval '1 second' as t) at`,
  ],
  [
    'notifications',
    `insert into notifications (user_id, id, cause_key, event, title, message, created_at, read_at)
     select ${id(1, 'n')}, ${id(6, `n * ${perLearner.notifications} + k`)}, 'fill-' || k, 'account', 'A title', 'A message.', now() - k * interval '1 day', case when k > 2 then now() end
     from generate_series(1, ${count}) n, generate_series(0, ${perLearner.notifications - 1}) k`,
  ],
  [
    'credits',
    `with lots as (
       insert into credit_lots (user_id, id, kind, remaining, expires_at, created_at)
       select ${id(1, 'n')}, ${id(7, 'n * 3 + k')}, (array['session','review','code'])[1 + k], 1, now() + interval '30 days', now()
       from generate_series(1, ${count}) n, generate_series(0, 2) k where n % 4 = 3 returning user_id, id, kind)
     insert into credit_entries (user_id, id, lot_id, kind, amount, reason, cause_key, note, created_at)
     select user_id, gen_random_uuid(), id, kind, 1, 'grant', 'fill:' || kind, 'Monthly credits of your plan', now() from lots`,
  ],
  [
    'reviews',
    `insert into reviews (user_id, id, type, status, notes, repository_url, credit_cause, created_at, updated_at, completed_at)
     select ${id(1, 'n')}, ${id(8, 'n')}, 'CODE', case when n % 200 = 0 then 'PENDING' else 'COMPLETED' end, 'Please look', 'https://github.com/example/' || n, 'review:' || n,
            now() - n % 300 * interval '1 day', now(), case when n % 200 = 0 then null else now() end
     from generate_series(1, ${count}) n`,
  ],
  [
    'conversations',
    `insert into threads (user_id, id, kind, subject_id, about, title, learner_messages, waiting_since, learner_wrote_at, coach_wrote_at, last_at, created_at)
     select ${id(1, 'n')}, ${id(17, 'n')}, 'exercise', ${id(15, `1 + n % ${perLearner.progress * exercisesEach}`)}, '{"en":"Exercise 1","id":"Latihan 1"}', 'Why is it NaN?', 1,
            case when n % 200 = 0 then now() - n % 30 * interval '1 hour' end, now(), case when n % 200 <> 0 then now() end, now() - n % 300 * interval '1 hour', now()
     from generate_series(1, ${count}) n`,
  ],
  [
    'messages',
    `insert into thread_messages (user_id, id, thread_id, side, author_id, text, created_at)
     select ${id(1, 'n')}, ${id(18, 'n * 2 + k')}, ${id(17, 'n')}, (array['learner','coach'])[1 + k], ${id(1, 'n')}, 'Why is it \`NaN\`?', now()
     from generate_series(1, ${count}) n, generate_series(0, 1) k`,
  ],
  [
    'questions',
    `insert into exercise_questions (user_id, thread_id, exercise_id, revision, answer, output, asked_at)
     select ${id(1, 'n')}, ${id(17, 'n')}, ${id(15, `1 + n % ${perLearner.progress * exercisesEach}`)}, 1, '{"kind":"quiz","answers":["2"]}', '', now()
     from generate_series(1, ${count}) n`,
  ],
  [
    'resources',
    `insert into resources (id, slug, title, description, type, min_tier, tags, created_at, updated_at)
     select ${id(9, 'n')}, 'fill-' || n, 'Resource ' || n || ' about ' || w, 'How ' || w || ' works, with an example. Part ' || n || '.',
            (array['TEMPLATE','CHEATSHEET','GUIDE'])[1 + n % 3], ${tierOf('n')}, array[w, 'tag-' || n % 40], now() - n % 700 * interval '1 hour', now()
     from generate_series(1, ${count}) n, lateral (select (array['git','css','loops','arrays','forms','deploys','tests','sql','http','regex'])[1 + n % 10] as w) words`,
  ],
  [
    'stories',
    `insert into testimonials (user_id, id, rating, career_background, "current_role", testimonial, status, created_at, updated_at)
     select ${id(1, 'n')}, ${id(13, 'n')}, 1 + n % 5, 'A cook in Malang', 'Developer', 'It went well, step by step.',
            case when n % 100 = 0 then 'PENDING' when n % 10 = 0 then 'REJECTED' else 'APPROVED' end, now() - n % 300 * interval '1 day', now() - n % 300 * interval '1 day'
     from generate_series(1, ${count}) n`,
  ],
  [
    'sessions',
    `insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
     select ${id(14, 'n')}, ${id(1, 'n')}, 'fill-' || n, now() + interval '20 days', now() - n % 20 * interval '1 day', now() - n % 10 * interval '1 day'
     from generate_series(1, ${count}, 3) n`,
  ],
  [
    'audit log',
    `insert into audit_log (id, actor_id, action, subject_type, subject_id, detail, created_at)
     select ${id(10, 'n')}, (select id from users where is_admin limit 1), 'entitlement.grant', 'user', (${id(1, 'n')})::text, '{"reason":"fill"}', now() - n % 300 * interval '1 day'
     from generate_series(1, ${count}) n`,
  ],
  [
    'sign-ups of the public forms',
    `insert into newsletter_subscribers (id, email, name, source, created_at, confirmed_at, has_relays)
     select ${id(11, 'n')}, 'reader-' || n || '@example.com', 'Reader ' || n, 'inline', now() - n % 300 * interval '1 day', now(), true from generate_series(1, ${count}) n`,
  ],
  [
    'relays',
    // At least one full page of failures at every size.
    `insert into relays (entry_id, target, state, attempts, created_at, sent_at)
     select id, 'chat', case when row_number() over () % 1000 = 0 or row_number() over () <= 25 then 'failed' else 'sent' end, 1, created_at, created_at from newsletter_subscribers where email like 'reader-%'`,
  ],
  [
    'waitlist',
    `insert into waitlist_entries (id, email, name, created_at)
     select ${id(12, 'n')}, 'waiting-' || n || '@example.com', 'Waiting ' || n, now() - n % 300 * interval '1 day' from generate_series(1, ${count}) n`,
  ],
];

/** The statements that make each index of a table that an insert fills, except those that constraints need. */
const indexStatements = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisunique`;

/** The same learner at every size, in the middle of the others. */
export async function fillSchool(
  url: string,
  learners: number,
  say: (line: string) => void = () => undefined,
  perLearner: PerLearner = manyEach,
): Promise<School> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Measurement data may be lost: it can be made again. Each row refers to one that an earlier step has made: to look
    // for it twenty million times took most of the time.
    await client.query("set synchronous_commit = off; set session_replication_role = 'replica'");
    const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1000).toFixed(1);
    // An index is made from the finished rows in a fraction of the time that it takes beside them.
    const { rows: indexes } = await client.query<{ drop: string; make: string }>(indexStatements);
    for (const { drop } of indexes) await client.query(drop);
    for (const [what, sql] of steps(learners, perLearner)) {
      const startedAt = performance.now();
      const { rowCount } = await client.query(sql);
      say(`${what}: ${rowCount?.toLocaleString('en-US')} rows in ${secondsSince(startedAt)} s`);
    }
    const indexedAt = performance.now();
    for (const { make } of indexes) await client.query(make);
    say(`indexes: ${indexes.length} in ${secondsSince(indexedAt)} s`);
    const number = Math.ceil(learners / 2) - (Math.ceil(learners / 2) % 4) + 3;
    // With the demo's password, so that the measurements can sign in as this learner.
    await client.query(
      `insert into auth_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
       select gen_random_uuid(), ${id(1, String(number))}, (${id(1, String(number))})::text, provider_id, password, now(), now()
       from auth_accounts a join users u on u.id = a.user_id where u.email = 'essential@langkah.test'`,
    );
    await client.query('vacuum analyze');
    return { learners, learnerEmail: `learner-${number}@example.com` };
  } finally {
    await client.end();
  }
}
