/** The book of entries is only added to (product.md#book-of-entries). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';
import { recordEntry } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const entry = (cause: string) => {
  const now = new Date();
  return {
    cause,
    kind: 'fee' as const,
    at: now,
    recordedAt: now,
    provider: 'xendit' as const,
    amountIdr: -5,
  };
};

it('counts a cause once, however many write it at the same moment', async () => {
  const cause = `fee:${newId()}`;
  const written = await Promise.all(Array.from({ length: 20 }, () => recordEntry(app.deps.db, entry(cause))));
  expect(written.filter(Boolean)).toHaveLength(1);
});

it.each([
  ['amount_idr', sql`amount_idr - 1`],
  ['at', sql`at - interval '1 month'`],
  ['kind', sql`'due'`],
  ['ppn_idr', sql`1`],
  ['reason', sql`'Something else'`],
])('refuses to change %s of an entry', async (column, value) => {
  const cause = `fee:${newId()}`;
  await recordEntry(app.deps.db, entry(cause));
  await expect(
    app.deps.db.execute(
      sql`update money_entries set ${sql.identifier(column)} = ${value} where cause = ${cause}`,
    ),
  ).rejects.toThrow();
});

it('refuses sums whose sign contradicts what they are for', async () => {
  const wrong = [
    { kind: 'paid' as const, amountIdr: -5 },
    { kind: 'paid' as const, amountIdr: 5, salesIdr: 4 },
    { kind: 'due' as const, amountIdr: 5, salesIdr: 5 },
    { kind: 'cancelled' as const, amountIdr: 0, salesIdr: 5 },
    { kind: 'sent' as const, amountIdr: 5 },
    { kind: 'gift' as never, amountIdr: 5 },
  ];
  for (const part of wrong)
    await expect(recordEntry(app.deps.db, { ...entry(`x:${newId()}`), ...part })).rejects.toThrow();
});
