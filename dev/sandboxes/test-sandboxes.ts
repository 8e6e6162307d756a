import { join } from 'node:path';
import { demoSecrets, sandboxUrls } from './demo-secrets.ts';
import { createSandboxes, type Sandboxes, type SandboxesOptions } from './sandboxes.ts';

/** Sandboxes for tests: in memory, on made-up addresses, with a clock and an app that records webhooks. */

export const testSandboxOrigin = 'http://sandbox.test';
export const testAppUrl = 'http://app.test';

export interface TestSandboxes extends Sandboxes {
  urls: ReturnType<typeof sandboxUrls>;
  /** The webhooks that arrived, in order. Stays empty when a test passes its own `fetchApp`. */
  received: { request: Request; body: string }[];
  setSwitches(provider: string, change: Record<string, boolean | number>): Promise<void>;
  api(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Response>;
}

export function createTestSandboxes(overrides: Partial<SandboxesOptions> = {}): TestSandboxes {
  const received: TestSandboxes['received'] = [];
  const sandboxes = createSandboxes({
    origin: testSandboxOrigin,
    appUrl: testAppUrl,
    stateDir: null,
    contentDir: join(import.meta.dirname, '../../content'),
    secrets: demoSecrets,
    webhookRetryMs: [5, 5],
    async fetchApp(request) {
      received.push({ request, body: await request.text() });
      return new Response(null, { status: 204 });
    },
    ...overrides,
  });

  async function api(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Response> {
    const response = await sandboxes.fetch(
      new Request(`${testSandboxOrigin}/sandbox/api${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      }),
    );
    return response;
  }

  return {
    ...sandboxes,
    urls: sandboxUrls(testSandboxOrigin),
    received,
    api,
    async setSwitches(provider, change) {
      const response = await api('PUT', `/switches/${provider}`, change);
      if (!response.ok) throw new Error(`Sandbox switches: ${response.status}`);
    },
  };
}
