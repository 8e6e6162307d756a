/** Line 19 of the security table: response times do not reveal whether an account exists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withFullHashing } from '#dev/testing/quick-hashing.ts';
import { atScale, isProof, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const pairs = atScale(15, 500);
const timeout = timeAtScale(20_000, 10);

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Measures pairs one after the other; each kind goes first in every second pair. */
async function medianGap(
  known: (index: number) => Promise<unknown>,
  unknown: (index: number) => Promise<unknown>,
) {
  for (const warmUp of [known, unknown]) await warmUp(pairs);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let index = 0; index < pairs; index += 1) {
    const one = async () => times.known.push(await timed(() => known(index)));
    const other = async () => times.unknown.push(await timed(() => unknown(index)));
    for (const next of index % 2 === 0 ? [one, other] : [other, one]) await next();
  }
  return { gapMs: Math.abs(median(times.known) - median(times.unknown)), usualMs: median(times.known) };
}

async function makePeople(): Promise<string[]> {
  const emails: string[] = [];
  for (let index = 0; index <= pairs; index += 1) emails.push((await app.person()).email);
  return emails;
}

const words = (gapMs: number, usualMs: number) =>
  `${pairs} pairs: medians ${gapMs.toFixed(2)} ms apart (of ${usualMs.toFixed(1)} ms)`;

describe('the response time', () => {
  it('of a sign-in does not reveal whether the account exists', { timeout }, async () => {
    const attempt = async (email: string) => {
      const answer = await app
        .browser()
        .call('POST', '/api/auth/sign-in/email', { email, password: 'wrong-password' });
      expect(answer.status).toBe(401);
    };
    const { gapMs, usualMs } = await withFullHashing(async () => {
      const emails = await makePeople();
      return medianGap(
        (index) => attempt(emails[index] ?? ''),
        (index) => attempt(`nobody-${index}@example.com`),
      );
    });
    // A few pairs on a busy machine prove little: the quick form only notices if a password is not hashed at all.
    expect(gapMs).toBeLessThan(isProof ? 5 : Math.max(15, usualMs * 0.4));
    measured(`sign-in, ${words(gapMs, usualMs)}`);
  });

  it('of a forgotten-password request does not reveal it either', { timeout }, async () => {
    const emails = await makePeople();
    const ask = async (email: string) => {
      expect((await app.browser().call('POST', '/api/auth/forgot-password', { email })).status).toBe(200);
    };
    const { gapMs, usualMs } = await medianGap(
      (index) => ask(emails[index] ?? ''),
      (index) => ask(`unknown-${index}@example.com`),
    );
    expect(gapMs).toBeLessThan(isProof ? 5 : Math.max(10, usualMs));
    measured(`forgotten password, ${words(gapMs, usualMs)}`);
  });
});
