import { expect, onTestFinished, test } from 'vitest';
import { demoSecrets } from '#dev/sandboxes/demo-secrets.ts';
import { createTestSandboxes } from '#dev/sandboxes/test-sandboxes.ts';
import { createWaitlist } from './waitlist.server.ts';

function setUp(projectId: string = demoSecrets.waitlistProjectId) {
  const sandboxes = createTestSandboxes();
  onTestFinished(() => sandboxes.close());
  return {
    sandboxes,
    waitlist: createWaitlist({ url: sandboxes.urls.waitlistUrl, projectId, fetch: sandboxes.fetch }),
  };
}

const sari = { name: 'Sari', email: 'sari@example.com' };

test('a person is added once; the second time is no failure', async () => {
  const { waitlist, sandboxes } = setUp();
  expect(await waitlist.add(sari)).toBe('added');
  expect(await waitlist.add({ ...sari, email: 'SARI@example.com' })).toBe('known');
  const page = await sandboxes.fetch(new Request('http://sandbox.test/waitlist'));
  expect(await page.text()).toContain('sari@example.com');
  const console = await sandboxes.fetch(new Request('http://sandbox.test/sandbox'));
  expect(await console.text()).toContain('Waitlist service');
});

test('a wrong project is final; an outage and a rate limit are not', async () => {
  await expect(setUp('nobody').waitlist.add(sari)).rejects.toMatchObject({
    retryable: false,
    providerStatus: 404,
  });
  const { waitlist, sandboxes } = setUp();
  await sandboxes.setSwitches('waitlist', { down: true });
  await expect(waitlist.add(sari)).rejects.toMatchObject({ retryable: true, providerStatus: 503 });
  await sandboxes.setSwitches('waitlist', { down: false, rateLimit: true });
  await expect(waitlist.add(sari)).rejects.toMatchObject({ retryable: true, providerStatus: 429 });
});
