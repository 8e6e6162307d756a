/** Line 4 of the security table for reviews: many requests at the same moment, on a real PostgreSQL. */

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '#access/viewer.ts';
import { pdfDocument } from '#dev/testing/documents.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { giveFeedback } from './coach.ts';
import { reviews } from './schema.ts';
import { deleteReview, readSummary, submitReview } from './service.ts';

let app: TestApp;
let coach: Viewer;
beforeAll(async () => {
  app = await createTestApp();
  coach = viewerOf(await app.person({ isAdmin: true }), true);
});
afterAll(() => app.close());

/** For calls of the services themselves: request limits would stop the race before it starts. */
function viewerOf(person: TestPerson, isAdmin = false): Viewer {
  return {
    userId: person.userId,
    name: 'Sari Pratiwi',
    email: person.email,
    emailVerified: true,
    language: null,
    image: null,
    isAdmin,
    roles: isAdmin ? ['coach'] : [],
    entitledTier: isAdmin ? null : 'ACCELERATOR',
    sessionId: person.userId,
    missingSecondFactor: null,
    previewTier: null,
  };
}

const submission = () => ({
  type: 'RESUME' as const,
  notes: '',
  files: [new File([new Uint8Array(pdfDocument())], 'cv.pdf')],
});

const settle = async (work: Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length;

async function expectConsistent(person: TestPerson, held: number) {
  const rows = await app.deps.db.select().from(reviews).where(eq(reviews.userId, person.userId));
  expect(rows).toHaveLength(held);
  expect(await readSummary(app.deps, person.userId)).toMatchObject({ remainingCredits: 1 - held });
  const { rows: ledger } = await app.deps.db.execute(sql`
    select coalesce(sum(amount), 0)::int as total from credit_entries
    where user_id = ${person.userId} and kind = 'review'`);
  expect(ledger).toEqual([{ total: 1 - held }]);
}

describe('on one credit', () => {
  const timeout = timeAtScale(60_000, 15);

  const crowd = atScale(60, 200);

  it(`${crowd} parallel submissions make exactly one review and keep one file`, { timeout }, async () => {
    const rounds = atScale(1, 50);
    for (let round = 0; round < rounds; round += 1) {
      const person = await app.person({ tier: 'ACCELERATOR' });
      const made = await settle(
        Array.from({ length: crowd }, () => submitReview(app.deps, viewerOf(person), submission())),
      );
      expect(made).toBe(1);
      await expectConsistent(person, 1);
      await app.runJobs();
      const kept = await app.deps.db.select().from(storedFiles).where(eq(storedFiles.userId, person.userId));
      expect(kept).toHaveLength(1);
    }
    measured(`${rounds} × ${crowd} submissions on one credit: 1 review and 1 file each`);
  });

  it(`${crowd} parallel deletions return exactly one credit`, { timeout }, async () => {
    const rounds = atScale(2, 50);
    for (let round = 0; round < rounds; round += 1) {
      const person = await app.person({ tier: 'ACCELERATOR' });
      const { id } = await submitReview(app.deps, viewerOf(person), submission());
      const deleted = await settle(
        Array.from({ length: crowd }, () => deleteReview(app.deps, person.userId, id)),
      );
      expect(deleted).toBe(1);
      await expectConsistent(person, 0);
    }
    measured(`${rounds} × ${crowd} deletions of one review: 1 credit back each`);
  });

  it('either a deletion or a simultaneous pick-up succeeds, never both', { timeout }, async () => {
    const rounds = atScale(20, 200);
    const winners = { learner: 0, coach: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const person = await app.person({ tier: 'ACCELERATOR' });
      const { id } = await submitReview(app.deps, viewerOf(person), submission());
      const remove = () => deleteReview(app.deps, person.userId, id);
      const pickUp = () => giveFeedback(app.deps, coach, { id, status: 'IN_REVIEW' });
      const order = round % 2 === 0 ? [remove, pickUp] : [pickUp, remove];
      expect(await settle(order.map((act) => act()))).toBe(1);
      const [left] = await app.deps.db.select().from(reviews).where(eq(reviews.id, id));
      winners[left ? 'coach' : 'learner'] += 1;
      if (left) expect(left.status).toBe('IN_REVIEW');
      await expectConsistent(person, left ? 1 : 0);
    }
    expect(winners.learner + winners.coach).toBe(rounds);
    measured(`${rounds} deletions against pick-ups: never both`);
  });

  it('alternating submissions and deletions never create a credit', { timeout: 60_000 }, async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const viewer = viewerOf(person);
    for (let round = 0; round < 8; round += 1) {
      const made = await Promise.allSettled(
        Array.from({ length: 8 }, () => submitReview(app.deps, viewer, submission())),
      );
      const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
      expect(ids).toHaveLength(1);
      const gone = await settle(
        [...ids, ...ids, ...ids].map((id) => deleteReview(app.deps, person.userId, id)),
      );
      expect(gone).toBe(1);
    }
    await expectConsistent(person, 0);
  });
});
