import { describe, expect, it } from 'vitest';
import { AppError, ProviderError } from '#kernel/errors.ts';
import { createLogger } from '../log.server.ts';
import { answerOf } from './answer.server.ts';
import { boundBody } from './body-limit.server.ts';
import { errorResponse, toAppError } from './error-response.server.ts';
import { clientAddress, networkOf, newBrowserCookie, readRequestFacts } from './request-facts.server.ts';
import { assertSameOrigin, ownOrigins } from './same-origin.server.ts';
import { assertStorable } from './storable.server.ts';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the address to count by', () => {
  const of = (forwarded: string | null, hops: number, socket: string | undefined = '10.0.0.1') =>
    clientAddress(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }), socket, hops);

  it.each([
    ['without a proxy is the socket’s, whatever is claimed', '1.1.1.1', 0, '10.0.0.1'],
    ['behind one proxy is its entry', '1.1.1.1, 2.2.2.2', 1, '2.2.2.2'],
    ['behind two proxies is the second from the right', '1.1.1.1, 2.2.2.2, 3.3.3.3', 2, '2.2.2.2'],
    ['behind a proxy that wrote nothing is the socket’s', null, 1, '10.0.0.1'],
    ['with blank entries ignores them', ' , 2.2.2.2 ,', 1, '2.2.2.2'],
    ['of IPv6 is its network', '2001:db8:1:2::5', 1, '2001:db8:1:2::/64'],
    ['with a port is the same without', '2.2.2.2:5678', 1, '2.2.2.2'],
    ['of IPv6 with a port is its network', '[2001:db8:1:2::5]:443', 1, '2001:db8:1:2::/64'],
  ])('%s', (_, forwarded, hops, expected) => expect(of(forwarded, hops)).toBe(expected));

  it('is never empty', () => expect(clientAddress(new Headers(), undefined, 0)).toBe('unknown'));
});

describe('the browser’s cookie', () => {
  const secret = 'a-secret-of-some-length';
  const read = (cookie: string, isSecure = false) =>
    readRequestFacts(new Request('http://app.test', { headers: { cookie } }), {
      secret,
      isSecure,
      trustedHops: 0,
    }).browserId;

  it('is accepted when its signature is ours', () => {
    const { id, header } = newBrowserCookie(secret, false);
    const [pair = ''] = header.split(';');
    expect(read(pair)).toBe(id);
    expect(read(pair, true)).toBeNull();
    expect(read(`${pair}x`)).toBeNull();
    expect(read(pair.replace('=', '=x'))).toBeNull();
    expect(read(newBrowserCookie('another-secret', false).header.split(';')[0] ?? '')).toBeNull();
  });

  it.each(['', 'langkah_browser=', 'langkah_browser=.', 'langkah_browser=a', 'langkah_browser=%E0%A4%A'])(
    '%j is invalid',
    (cookie) => expect(read(cookie)).toBeNull(),
  );
});

describe('our own origins', () => {
  it('are the configured one and, for localhost, its other spelling', () => {
    expect(ownOrigins('https://langkah.id')).toEqual(['https://langkah.id']);
    expect(ownOrigins('http://localhost:3000')).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000']);
    expect(ownOrigins('http://127.0.0.1')).toEqual(['http://127.0.0.1', 'http://localhost']);
  });

  const allows = (method: string, headers: Record<string, string>) => {
    try {
      assertSameOrigin(new Request('http://app.test/api/x', { method, headers }), ['http://app.test']);
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    ['GET', { origin: 'http://evil.test' }, true],
    ['POST', { origin: 'http://app.test' }, true],
    ['POST', { 'sec-fetch-site': 'same-origin' }, true],
    ['POST', { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }, false],
    ['POST', { origin: 'null' }, false],
    ['POST', { origin: 'http://app.test.evil.test' }, false],
    ['POST', { 'sec-fetch-site': 'none' }, false],
    ['DELETE', {}, false],
    ['PATCH', { origin: '' }, false],
  ])('%s with %j: %s', (method, headers, expected) => {
    expect(allows(method, headers as Record<string, string>)).toBe(expected);
  });
});

describe('an error on its way out', () => {
  const log = createLogger({ logLevel: 'silent' });

  it('of ours keeps its message', async () => {
    const response = errorResponse(new AppError('TOO_MANY_REQUESTS', 'Slow down', { retryAfterSeconds: 7 }));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(JSON.parse(String(answerOf(response).body))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Slow down',
    });
  });

  it.each([
    [new Error('select secret from users'), 'INTERNAL'],
    [new AppError('INTERNAL', 'no upgrade price'), 'INTERNAL'],
    ['a string', 'INTERNAL'],
    [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), 'UNAVAILABLE'],
    [new Error('failed', { cause: Object.assign(new Error('shutdown'), { code: '57P01' }) }), 'UNAVAILABLE'],
    [new Error('timeout exceeded when trying to connect'), 'UNAVAILABLE'],
    [new ProviderError('xendit', 'key rejected: sk_live_1'), 'PROVIDER_UNAVAILABLE'],
  ])('from the inside (%s) reveals nothing', (error, code) => {
    const shown = toAppError(error, log, 'request-1');
    expect(shown.code).toBe(code);
    expect(shown.message).not.toMatch(/select|upgrade|string|refused|failed|sk_live/);
  });
});

describe('a body', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    new Request('http://app.test', { method: 'POST', body, headers });

  it('within the limit arrives complete', async () => {
    expect(await (await boundBody(post('x'.repeat(10)), 10)).text()).toBe('x'.repeat(10));
  });

  it('over the limit is refused, also when its declared length is wrong', async () => {
    await expect(boundBody(post('x'.repeat(11)), 10)).rejects.toThrow('too large');
    await expect(boundBody(post('x', { 'content-length': '11' }), 10)).rejects.toThrow('too large');
    await expect(boundBody(post('x'.repeat(11), { 'content-length': '1' }), 10)).rejects.toThrow('too large');
  });

  it.each([
    ['a NUL', { a: ['b\0'] }],
    ['half a surrogate pair', { a: { b: '\ud800' } }],
    ['a NUL in a name', { 'a\0': 1 }],
    ['a pit', Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 'x')],
  ])('with %s is refused', (_, input) => expect(() => assertStorable(input)).toThrow(AppError));

  it('in any script is accepted', () => {
    expect(() => assertStorable({ a: ['Selamat pagi 🪜', 1, null, undefined, true] })).not.toThrow();
  });
});
