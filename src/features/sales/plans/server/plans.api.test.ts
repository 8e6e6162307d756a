import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the plans', () => {
  it('are the four of the specification at its prices, for everyone', async () => {
    const { status, body } = await app.browser().call('GET', '/api/plans');
    expect(status).toBe(200);
    const facts = body.map((plan: Record<string, unknown>) => [plan.id, plan.price, plan.isPopular]);
    expect(facts).toEqual([
      ['STARTER', 149_000, false],
      ['ESSENTIAL', 499_000, false],
      ['ACCELERATOR', 999_000, true],
      ['BREAKTHROUGH', 1_999_000, false],
    ]);
    expect(body[2].upgradePrice).toEqual({ STARTER: 850_000, ESSENTIAL: 500_000 });
    expect(body[0].offer).toEqual({ kind: 'available', priceIdr: 149_000, fromTier: null });
  });
});

describe('the viewer', () => {
  it('is null without a session and for a forged cookie', async () => {
    const browser = app.browser();
    expect((await browser.call('GET', '/api/viewer')).body).toEqual({ viewer: null });
    browser.cookies.set('langkah_session', 'made-up.signature');
    expect((await browser.call('GET', '/api/viewer')).body).toEqual({ viewer: null });
  });

  it('contains the person and their entitlement, and nothing secret', async () => {
    const person = await app.person({ tier: 'ACCELERATOR' });
    const { body } = await person.call('GET', '/api/viewer');
    expect(body.viewer).toEqual({
      userId: person.userId,
      name: 'Sari Pratiwi',
      email: person.email,
      emailVerified: false,
      language: 'en',
      image: null,
      isAdmin: false,
      roles: [],
      adminPages: [],
      entitledTier: 'ACCELERATOR',
      missingSecondFactor: null,
      previewTier: null,
    });
  });
});
