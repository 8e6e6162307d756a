import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { auditLog } from '#features/school/audit/server/schema.ts';
import { findPlan } from '../catalog.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.close());

const words = {
  name: 'Essential Plus',
  description: 'Video, people and a plan.',
  features: [{ title: 'Video courses', description: 'Captioned', included: true }],
};
const change = (tier: string, revision: number, more: Record<string, unknown> = {}) =>
  admin.call('PUT', `/api/admin/plans/${tier}`, { revision, ...words, ...more });
const sold = async (tier: string) =>
  (await app.browser().call('GET', '/api/plans')).body.find((plan: { id: string }) => plan.id === tier);

describe('the texts of a plan', () => {
  it('change for everyone who buys, at the same price, and the original can be restored', async () => {
    const reply = await change('ESSENTIAL', 0);
    expect(reply.body).toMatchObject({ ...words, isEdited: true, revision: 1, price: 499_000 });
    expect(await sold('ESSENTIAL')).toMatchObject({
      ...words,
      price: 499_000,
      upgradePrice: { STARTER: 350_000 },
    });
    const restored = await admin.call('DELETE', '/api/admin/plans/ESSENTIAL/text');
    const { name, description, features } = findPlan('ESSENTIAL');
    expect(restored.body).toMatchObject({ name, description, features, isEdited: false, revision: 2 });
    expect(await sold('ESSENTIAL')).toMatchObject({ name, description, features });
    // An edit that began before the latest change must not overwrite it.
    for (const late of [0, 1])
      expect(await change('ESSENTIAL', late)).toMatchObject({ status: 409, body: { data: { revision: 2 } } });
    const entries = await app.deps.db.select().from(auditLog).where(eq(auditLog.subjectId, 'ESSENTIAL'));
    expect(entries.map(({ action }) => action)).toEqual(['plan.update', 'plan.restore']);
    expect(entries[0]?.detail).toMatchObject({ before: { name }, after: { name: words.name } });
  });

  it('appear on receipts and at the payment provider', async () => {
    const name = 'First steps';
    await change('STARTER', 0, { name });
    const person = await app.person();
    const invoice = await person.call('POST', '/api/payment/create-invoice', {
      email: person.email,
      name: 'Sari Pratiwi',
      tier: 'STARTER',
    });
    expect(invoice.status).toBe(200);
    const [made] = await app.invoices(person.email);
    expect(JSON.stringify(made)).toContain(name);
    await app.pay(made?.id ?? '');
    await app.runJobs();
    const { body } = await person.call('GET', '/api/payment/history');
    expect(body[0]).toMatchObject({ tier: 'STARTER', planName: name, fromPlanName: null });
    expect(await app.mails(person.email, `${name} is yours`)).toHaveLength(1);
  });

  it.each([0, 1])('are saved by one of ten parallel edits of revision %d', async (revision) => {
    const tier = 'ACCELERATOR';
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change(tier, revision, { name: `Name ${index}` })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.data).toMatchObject({ changedByName: 'Sari Pratiwi' });
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ features: [] }, 'Add at least one feature'],
    [{ features: [words.features[0], words.features[0]] }, 'Each feature needs its own name'],
  ])('are refused with %j', async (wrong, message) => {
    const reply = await change('BREAKTHROUGH', 0, wrong);
    expect([reply.status, reply.body.message]).toEqual([422, message]);
  });

  it('cannot carry a price: unknown fields are refused', async () => {
    expect((await change('BREAKTHROUGH', 0, { price: 1 })).status).toBe(400);
  });
});
