/** The people of the measurement: learners of the demo's content with a history, and their sessions. */
import pg from 'pg';
import { Person } from '#dev/proof/people.ts';
import { reconcileEventsJob } from '#features/coaching/bookings/server/jobs.ts';

export const emailOf = (number: number) => `bench-${number}@example.com`;

const id = (kind: number, number: string) =>
  `(lpad('${kind}', 8, '0') || '-0000-7000-9000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

const steps = (count: number) => [
  `insert into users (id, name, email, email_verified, created_at, updated_at, tier)
   select ${id(1, 'n')}, 'Learner ' || n, 'bench-' || n || '@example.com', true, now(), now(), 'BREAKTHROUGH' from generate_series(1, ${count}) n`,
  `insert into auth_accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
   select gen_random_uuid(), ${id(1, 'n')}, (${id(1, 'n')})::text, provider_id, password, now(), now()
   from generate_series(1, ${count}) n, auth_accounts a join users u on u.id = a.user_id where u.email = 'essential@langkah.test'`,
  `insert into entitlements (user_id, id, tier, source, cause_id, granted_at)
   select ${id(1, 'n')}, ${id(2, 'n')}, 'BREAKTHROUGH', 'order', ${id(3, 'n')}, now() from generate_series(1, ${count}) n`,
  `insert into module_progress (user_id, module_id, percent, completed_at, started_at, updated_at)
   select ${id(1, 'n')}, m.id, case when m.place < 5 then 100 else 40 end, case when m.place < 5 then now() end, now(), now() - m.place * interval '1 day'
   from generate_series(1, ${count}) n, (select id, row_number() over (order by "order") as place from modules where is_published limit 8) m`,
  `insert into notifications (user_id, id, cause_key, event, title, message, created_at)
   select ${id(1, 'n')}, ${id(4, 'n * 4 + k')}, 'bench-' || k, 'account', 'A title', 'A message.', now() from generate_series(1, ${count}) n, generate_series(0, 3) k`,
  `with lots as (
     insert into credit_lots (user_id, id, kind, remaining, expires_at, created_at)
     select ${id(1, 'n')}, ${id(5, 'n')}, 'session', 100, now() + interval '30 days', now() from generate_series(1, ${count}) n returning user_id, id)
   insert into credit_entries (user_id, id, lot_id, kind, amount, reason, cause_key, note, created_at)
   select user_id, gen_random_uuid(), id, 'session', 100, 'grant', 'bench', 'Monthly credits of your plan', now() from lots`,
  // Every ten minutes the job books what the measured claims are about to book.
  `delete from pgboss.schedule where name = '${reconcileEventsJob.name}'`,
  'vacuum analyze',
];

export async function fillClass(databaseUrl: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const sql of steps(people)) await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Behind one trusted proxy everyone has their own address, as in reality, because limits count by address. */
export const addressHeader = (number: number) =>
  `x-forwarded-for: 10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** @returns the Cookie header of each person's browser. */
export async function signInAll(appUrl: string, people: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let number = 1; number <= people; number += 1) {
    const [name = '', address = ''] = addressHeader(number).split(': ');
    const person = await new Person(appUrl, emailOf(number), { [name]: address }).signIn();
    cookies.push(person.cookieHeader);
  }
  return cookies;
}

/** Sessions that people have booked at the provider, without its webhooks. */
export async function chooseSessions(sandboxUrl: string, emails: string[]): Promise<string[]> {
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${sandboxUrl}/sandbox/api${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return (await answer.json()) as { event?: { uri: string } };
  };
  await ask('PUT', '/switches/calendly', { dropWebhook: true });
  const uris: string[] = [];
  for (const [index, email] of emails.entries()) {
    const startTime = new Date(Date.now() + (48 + index) * 3_600_000).toISOString();
    uris.push((await ask('POST', '/calendly/events', { email, startTime })).event?.uri ?? '');
  }
  return uris;
}
