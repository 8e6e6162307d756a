import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { communityInviteUrl } from '#kit/brand.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('the community’s invite', () => {
  it.each([
    ['someone who has not paid', { tier: null }, 403],
    ['STARTER', { tier: 'STARTER' as const }, 403],
    ['ESSENTIAL', { tier: 'ESSENTIAL' as const }, 200],
    ['ACCELERATOR', { tier: 'ACCELERATOR' as const }, 200],
    ['BREAKTHROUGH', { tier: 'BREAKTHROUGH' as const }, 200],
    ['an administrator', { isAdmin: true }, 200],
  ])('for %s answers as their plan allows', async (_, options, status) => {
    const reply = await (await app.person(options)).call('GET', '/api/community/invite');
    expect(reply.status).toBe(status);
    const text = JSON.stringify(reply.body);
    if (status === 200) expect(reply.body).toEqual({ inviteUrl: communityInviteUrl });
    else expect(text).not.toContain(communityInviteUrl);
  });

  it('answers 401 without a session', async () => {
    expect((await app.browser().call('GET', '/api/community/invite')).status).toBe(401);
  });
});
