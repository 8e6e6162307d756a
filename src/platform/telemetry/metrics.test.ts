import { describe, expect, it, test } from 'vitest';
import { createMetrics, pageKind } from './metrics.server.ts';

const known = new Set(['/', '/blog', '/admin', '/admin/users']);

test.each([
  ['/', 200, 'page /'],
  ['/made-up-by-a-stranger', 406, 'page other'],
  ['/admin/made-up', 308, 'page other'],
  ['/blog/git-in-one-evening', 200, 'page /blog/*'],
  ['/blog/', 200, 'page /blog'],
  ['/admin', 200, 'page /admin'],
  ['/admin/users', 200, 'page /admin/users'],
  ['/admin/users/0199-id', 200, 'page /admin/users/*'],
  ['/wp-login.php', 404, 'page not-found'],
])('%s with %i is "%s"', (pathname, status, kind) => expect(pageKind(known, pathname, status)).toBe(kind));

describe('metrics', () => {
  it('count by call and status, and a gauge that fails hides no other', async () => {
    const metrics = createMetrics();
    metrics.observeRequest({ method: 'GET', route: 'dashboard.get', status: 200, seconds: 0.004 });
    metrics.addGauge({ name: 'good', help: 'g', label: 'state', read: () => [['idle', 3]] });
    metrics.addGauge({
      name: 'bad',
      help: 'b',
      label: 'state',
      read: async () => {
        throw new Error('away');
      },
    });
    const text = await metrics.text();
    expect(text).toContain(
      'langkah_http_request_seconds_count{method="GET",route="dashboard.get",status="200"} 1',
    );
    expect(text).toContain('good{state="idle"} 3');
    expect(text).not.toMatch(/^bad\{/m);
    expect(await metrics.text()).toContain('langkah_gauge_failures_total{gauge="bad"}');
  });
});
