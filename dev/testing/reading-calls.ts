/** Every reading call of the contract, each with the filters, orders and searches that its screen offers. */
import type pg from 'pg';
import type { z } from 'zod';
import { isForStaff } from '#access/call.ts';
import { addressOf, type ContractCall, contractCalls } from './contract-calls.ts';

export interface ReadingCall {
  /** Such as `users.list`, `users.list?sort=name`. */
  name: string;
  /** With everything filled in, starting with `/api`. */
  address: string;
  isAdmin: boolean;
}

/** Calls that are not page reads: files, streams, and calls that need a token. */
const leftOut = /stream|export|download|\.file$|ebook|avatar|photo|document$/i;

/** Searches that find everything, one row or nothing, are too short for a trigram index, or may be part of an id. */
const searches = [
  'learner',
  'learner-503@example.com',
  'learner-503@example.org',
  'nobody at all',
  'qz',
  'a1b2c3',
];
const words = ['loops', 'nothing like it'];

/** Values for fields that refer to existing data or have no fixed values. */
const typed: Record<string, string[]> = {
  search: searches,
  actor: searches,
  subject: searches,
  query: words,
  tags: ['git'],
  tier: ['ESSENTIAL'],
  action: ['entitlement'],
  list: ['newsletter', 'waitlist'],
  page: ['40'],
};
/** Fields that search full text, not people. */
const typedFor: Record<string, string[]> = {
  'resources.list.search': words,
  'notes.list.search': words,
};

function choicesOf(schema: z.core.JSONSchema.BaseSchema | boolean | undefined): string[] {
  if (typeof schema !== 'object') return [];
  if (schema.enum) return schema.enum.map(String);
  return (schema.anyOf ?? []).flatMap(choicesOf);
}

function variationsOf(call: ContractCall, isWhole: (parameter: string) => boolean): string[] {
  const fields = Object.entries(call.fields ?? {}).filter(([name]) => !isWhole(name));
  const found = fields.flatMap(([name, schema]) =>
    (typedFor[`${call.name}.${name}`] ?? typed[name] ?? choicesOf(schema)).map(
      (value) => `?${name}=${encodeURIComponent(value)}`,
    ),
  );
  // A search without a query is refused.
  return 'query' in (call.fields ?? {}) ? found : ['', ...found];
}

const reading = contractCalls.filter((call) => call.method === 'GET' && !leftOut.test(call.name));

/** Calls that were not made because no data exists for them. */
export function unaskedCalls(asked: readonly ReadingCall[]): string[] {
  const names = new Set(asked.map(({ name }) => name.split('?')[0]));
  return reading.map(({ name }) => name).filter((name) => !names.has(name));
}

/** @param known existing ids, by parameter or by call and parameter; a call without one is left out. */
export function readingCalls(known: Record<string, string>): ReadingCall[] {
  return reading.flatMap((call) => {
    let isKnown = true;
    const inPath = new Set<string>();
    const path = addressOf(call, (parameter) => {
      inPath.add(parameter);
      const value = known[`${call.name}.${parameter}`] ?? known[parameter];
      if (value === undefined) isKnown = false;
      return value ?? '';
    });
    if (!isKnown) return [];
    return variationsOf(call, (name) => inPath.has(name)).map((query) => ({
      name: call.name + decodeURIComponent(query),
      address: path + query,
      isAdmin: isForStaff(call.policy),
    }));
  });
}

/** The ids of a filled school that the calls above need. */
export async function knownIds(client: pg.Client, learnerEmail: string): Promise<Record<string, string>> {
  const one = async (sql: string, values: unknown[] = []) => {
    const [value] = Object.values((await client.query(sql, values)).rows[0] ?? {});
    return value === undefined || value === null ? undefined : String(value);
  };
  const userId = await one('select id from users where email = $1', [learnerEmail]);
  const own = (table: string) =>
    one(`select id from ${table} where user_id = $1 order by id limit 1`, [userId]);
  const moduleId = await one('select min(id) from modules where is_published');
  const exerciseId = await one('select id from exercises where module_id = $1 order by position limit 1', [
    moduleId,
  ]);
  const threadId = await own('threads');
  const found = {
    userId,
    list: 'newsletter',
    slug: await one('select slug from courses order by "order" limit 1'),
    'blog.get.slug': await one(`select slug from posts where status = 'PUBLISHED' limit 1`),
    'lessons.modules.get.id': moduleId,
    'catalogue.modules.adminGet.id': moduleId,
    'catalogue.modules.watching.id': moduleId,
    'catalogue.modules.earlierVideos.id': moduleId,
    'lessonEditor.get.id': moduleId,
    'lessonEditor.versions.id': moduleId,
    moduleId,
    'practice.list.id': moduleId,
    'practice.get.id': exerciseId,
    'practice.progress.id': exerciseId,
    'exercises.list.id': moduleId,
    'exercises.figures.id': moduleId,
    'exercises.summary.id': exerciseId,
    'exercises.get.id': exerciseId,
    'resources.get.id': await one(`select id from resources where min_tier = 'STARTER' limit 1`),
    'bookings.get.id': await own('bookings'),
    'reviews.get.id': await own('reviews'),
    'threads.get.id': threadId,
    'practice.question.id': threadId,
    'products.get.slug': await one('select slug from products where archived_at is null order by 1 limit 1'),
    'products.adminGet.id': await one('select id from products order by 1 limit 1'),
    'coupons.uses.id': await one('select coupon_id from coupon_uses order by 1 limit 1'),
    'finance.order.id': await one("select id from orders where status = 'PAID' order by id limit 1"),
    orderId: await one('select order_id from receipts where user_id = $1 limit 1', [userId]),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])),
  );
}
