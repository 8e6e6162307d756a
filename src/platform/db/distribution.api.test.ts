/**
 * Checks the plan for a database on several machines (docs/scale.md, "A distributed database") against the schema:
 * each learner's rows are together on one machine. Citus requires three things of such tables; there is a test for
 * each.
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { templateName, withDatabase } from '#dev/testing/database-url.ts';

/** Distributed by `user_id`: all rows of a learner are on one machine. These tables grow with what learners do. */
const withTheLearner = [
  'action_item_completions',
  'booking_links',
  'coupon_uses',
  'course_openings',
  'credit_entries',
  'credit_lots',
  'credit_wakes',
  'entitlements',
  'exercise_attempts',
  'exercise_progress',
  'exercise_questions',
  'gifts',
  'instalments',
  'module_progress',
  'notes',
  'notification_preferences',
  'notifications',
  'onboarding_steps',
  'order_companies',
  'referrals',
  'review_files',
  'reviews',
  'saved_answers',
  'testimonials',
  'thread_files',
  'thread_messages',
  'threads',
  'money_returns',
  'tax_file_orders',
  'transfer_proofs',
];

/**
 * Replicated to every machine (reference tables) because one of their keys is globally unique: an email, a token, a
 * provider's id. They have at most a few rows for each learner.
 */
const whole = [
  'auth_accounts',
  'bookings',
  'consents',
  'money_entries',
  'onboarding_tokens',
  'orders',
  'payment_attempts',
  'receipt_corrections',
  'receipts',
  'referral_codes',
  'scheduling_links',
  'sessions',
  'stored_files',
  'support_requests',
  'two_factors',
  'unmatched_events',
  'user_roles',
];

const client = new pg.Client({ connectionString: withDatabase(inject('databaseUrl'), templateName) });
beforeAll(() => client.connect());
afterAll(() => client.end());

const read = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows;

describe('the plan for several machines', () => {
  it('names every table of a learner', async () => {
    const tables = await read<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'user_id' order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual([...withTheLearner, ...whole].toSorted());
  });

  it('suits the keys: what is unique in a distributed table is unique for a learner', async () => {
    const keys = await read<{ table: string; key: string; columns: string[] }>(
      `select t.relname as table, i.relname as key,
              array(select a.attname::text from unnest(x.indkey) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k) as columns
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
       where x.indisunique and t.relnamespace = 'public'::regnamespace`,
    );
    const without = keys.filter(
      ({ table, columns }) => withTheLearner.includes(table) && !columns.includes('user_id'),
    );
    expect(without).toEqual([]);
  });

  it('suits the references: they stay within a learner’s rows or lead to a reference table', async () => {
    const references = await read<{ from: string; to: string; columns: string[]; key: string }>(
      `select f.relname as from, t.relname as to, c.conname as key,
              array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = f.oid and a.attnum = k) as columns
       from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
       where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`,
    );
    const isDistributed = (table: string) => withTheLearner.includes(table);
    const across = references.filter(
      ({ from, to, columns }) => isDistributed(to) && !(isDistributed(from) && columns.includes('user_id')),
    );
    expect(across).toEqual([]);
  });
});
