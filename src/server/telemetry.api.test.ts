/** What operators see of the running product, and what stays hidden from everyone else. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';
import { createTestBrowser } from '#dev/testing/test-browser.ts';
import { inSpan, startTracing } from '#platform/telemetry/tracing.server.ts';

const token = 'a-token-for-the-collector';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: token, TRUST_PROXY: '1' } });
});
afterAll(() => app.close());

const read = (authorization?: string) =>
  app.browser().fetch('/metrics', authorization ? { headers: { authorization } } : {});

describe('metrics', () => {
  it('require the token', async () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
      expect((await read(wrong)).status).toBe(401);
    expect((await read(`Bearer ${token}`)).status).toBe(200);
  });

  it('do not exist without a token in the configuration', async () => {
    const bare = await app.another({ env: { METRICS_TOKEN: '' } });
    const browser = createTestBrowser(bare.send);
    const answer = await browser.fetch('/metrics', { headers: { authorization: 'Bearer ' } });
    expect(await answer.text()).not.toContain('langkah_http');
    await bare.close();
  });

  it("contain calls and kinds of pages, connections and jobs, but nobody's data", async () => {
    const person = await app.person({ tier: 'ESSENTIAL', name: 'Unmistakable Name' });
    await person.call('GET', '/api/dashboard');
    await person.call('GET', '/api/modules/7654321');
    await person.fetch('/blog/some-article-of-someone');
    await app.browser().call('POST', '/api/auth/forgot-password', { email: person.email });
    await app.runJobs();
    const text = await (await read(`Bearer ${token}`)).text();
    expect(text).toMatch(
      /langkah_http_request_seconds_count\{method="GET",route="dashboard.get",status="200"\} \d/,
    );
    expect(text).toMatch(/route="lessons.modules.get",status="404"/);
    expect(text).toMatch(/route="page \/blog\/\*"/);
    expect(text).toMatch(/langkah_database_connections\{state="open"\} [1-9]/);
    expect(text).toMatch(/langkah_jobs\{state="created"\} \d/);
    expect(text).toMatch(/langkah_job_seconds_count\{queue="[\w.-]+",outcome="done"\} [1-9]/);
    expect(text).not.toMatch(/Unmistakable|example\.com|7654321|some-article/);
    for (const id of [person.userId, person.email]) expect(text).not.toContain(id);
  });
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
};

describe('traces', () => {
  it('reach a collector: request, statement and provider, within the trace of a trusted proxy', async () => {
    const bodies: string[] = [];
    const strangersTrace = 'feedfacefeedfacefeedfacefeedface';
    const collector = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        bodies.push(body);
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const { port } = collector.address() as AddressInfo;
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`;
    const person = await app.person();
    const stop = await startTracing('langkah-test');
    try {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      await person.call('POST', '/api/payment/create-invoice', { tier: 'STARTER' }, { traceparent });
      const direct = await app.another({ env: { TRUST_PROXY: '0' } });
      const stranger = { traceparent: `00-${strangersTrace}-b7ad6b7169203331-01` };
      await createTestBrowser(direct.send).fetch('/healthz', { headers: stranger });
      await direct.close();
      await inSpan('a slow statement', {}, () => app.deps.db.execute(sql`select pg_sleep(0.05)`));
      await expect(
        inSpan('a failure', {}, async () => {
          throw new TypeError('with words of a person');
        }),
      ).rejects.toThrow();
    } finally {
      await stop();
      delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
      await new Promise((resolve) => collector.close(resolve));
    }
    const sent = bodies.join('\n');
    for (const name of ['POST checkout.createInvoice', 'SELECT', 'POST xendit', 'langkah-test', 'TypeError'])
      expect(sent).toContain(name);
    expect(sent).not.toContain('with words of a person');
    expect(sent).not.toContain(person.email);
    // The caller's trace continues, as hex or as bytes.
    const id = '0af7651916cd43dd8448eb211c80319c';
    // A span ends when its statement is done, not when it was sent.
    const longestMs = Math.max(
      ...[...sent.matchAll(/"name":"SELECT".*?"startTimeUnixNano":"(\d+)","endTimeUnixNano":"(\d+)"/g)].map(
        ([, start, end]) => (Number(end) - Number(start)) / 1e6,
      ),
    );
    expect(longestMs).toBeGreaterThan(45);
    const isTold = (trace: string) =>
      sent.includes(trace) || sent.includes(Buffer.from(trace, 'hex').toString('latin1'));
    expect(isTold(id)).toBe(true);
    expect(isTold(strangersTrace)).toBe(false);
  });
});
