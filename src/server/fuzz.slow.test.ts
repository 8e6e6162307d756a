/** Security test 12: inputs derived from the contract's schemas, and malformed requests. */

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '#access/roles.ts';
import { addressOf, type ContractCall, contractCalls, isWrite } from '#dev/testing/contract-calls.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import { createTestApp, type TestApp, testAppUrl } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.FUZZ_RUNS ?? atScale(2_500, 100_000));

let app: TestApp;
let moduleId: number;
const sessions: (string | null)[] = [null];

beforeAll(async () => {
  app = await createTestApp();
  moduleId = (await addModule(app, { order: 1, isFreePreview: true })).id;
  const people = [{}, { tier: 'ESSENTIAL' as const }, ...roles.map((role) => ({ roles: [role] }))];
  for (const options of people) {
    sessions.push((await app.person(options)).cookies.get('langkah_session') ?? null);
  }
});
afterAll(() => app.close());

const leaks =
  /node_modules|\.server\.ts|\bat \S+ \(|\.(ts|js):\d+:\d+|select .+ from |insert into|drizzle|PostgreSQL|syntax error|violates|ECONN|ENOENT|pgboss/i;

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '"; drop table users; --',
  '{{7*7}}',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '%00%0a%0d',
  'x'.repeat(10_000),
  '🪜'.repeat(300),
  'NaN',
  '1e309',
  '-0',
  '2147483648',
  '9007199254740993',
  null,
  true,
  0,
  -1,
  1.5,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 'x', constructor: { prototype: {} } },
);

const anything = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

type JsonSchema = { type?: string; enum?: unknown[]; anyOf?: JsonSchema[]; items?: JsonSchema };

/** Values that mostly fit the schema, so that the code behind it is reached too. */
function fitting(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (name === 'moduleId') return fc.constant(moduleId);
  if (name === 'email') return fc.uuid().map((id) => `${id}@example.com`);
  if (/url|avatar/i.test(name)) return fc.webUrl({ validSchemes: ['https'] });
  if (/^id$|Id$|before/.test(name)) return fc.oneof(fc.uuid(), fc.constant(newId()));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'integer':
      return fc.oneof(fc.nat(1_000), fc.integer());
    case 'number':
      return fc.double({ min: -10, max: 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fitting('', schema.items ?? {}), { maxLength: 4 });
    case 'string':
      return fc.oneof(
        fc.string({ minLength: 8, maxLength: 40 }),
        fc.string({ unit: 'grapheme', minLength: 8 }),
      );
    default:
      return anything;
  }
}

const fieldsOf = (call: ContractCall) =>
  fc.record(
    Object.fromEntries(
      Object.entries(call.fields ?? {}).map(([name, schema]) => [
        name,
        fc.oneof(
          { weight: 5, arbitrary: fitting(name, schema as JsonSchema) },
          { weight: 1, arbitrary: anything },
        ),
      ]),
    ),
    { requiredKeys: [] },
  );

const parameter = (call: ContractCall) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(call.path.startsWith('/modules') ? 'module' : newId()) },
    {
      weight: 1,
      arbitrary: nasty.map((value) => (typeof value === 'string' ? value : String(JSON.stringify(value)))),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

const attempt = fc.constantFrom(...contractCalls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    input: fieldsOf(call),
    parameter: parameter(call),
    // Higher numbers mean an owner, who may make most calls.
    session: fc.nat(sessions.length + 6),
  }),
);

const encode = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
};

let sent = 0;

function send(
  method: string,
  address: string,
  init: { body?: string; headers?: Record<string, string> } = {},
) {
  sent += 1;
  // Each request has its own address, because limits are tested elsewhere.
  const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const headers = { origin: testAppUrl, ...init.headers };
  return app.send(new Request(`${testAppUrl}${address}`, { ...init, method, headers }), from);
}

async function expectDecent(response: Response, what: string) {
  const text = await response.text();
  const isKnown =
    response.status < 500 || response.status === 502 || text.includes('Video details not available');
  expect(isKnown, `${what}: ${response.status} ${text.slice(0, 300)}`).toBe(true);
  if (response.status >= 400) expect(text, what).not.toMatch(leaks);
  return text;
}

describe('hostile input', () => {
  it(`to a call gets a proper answer (${runs} inputs, FUZZ_SEED=${seed})`, {
    timeout: timeAtScale(60_000, 30),
  }, async () => {
    const reached = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(attempt, async ({ call, input, parameter: value, session }) => {
        const cookie = sessions[session] ?? sessions[3];
        const address = addressOf(call, () => (value === 'module' ? String(moduleId) : encode(value)));
        const query = new URLSearchParams(
          Object.entries(input).map(([name, part]) => [name, String(JSON.stringify(part))]),
        );
        const response = await send(call.method, isWrite(call) ? address : `${address}?${query}`, {
          headers: {
            ...(cookie && session > 0 && { cookie: `langkah_session=${cookie}` }),
            'content-type': 'application/json',
          },
          ...(isWrite(call) && { body: JSON.stringify(input) }),
        });
        await expectDecent(response, `${call.name} ${JSON.stringify(input)}`);
        if (response.status < 300) reached.set(call.name, (reached.get(call.name) ?? 0) + 1);
      }),
      { seed, numRuns: runs, endOnFailure: true },
    );
    // The inputs must reach more than the schemas. Editors' calls rarely accept a random text. A run
    // reaches 64 to 78 of 263 calls by chance, so the limit lies far below what chance does.
    expect(reached.size).toBeGreaterThan(contractCalls.length / 6);
    measured(
      `${runs} inputs, 0 5xx, 0 traces; ${reached.size} of ${contractCalls.length} calls also succeeded (seed ${seed})`,
    );
  });

  it('as a malformed JSON body is refused without revealing internals', async () => {
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '1',
      '{"a":1}}',
      '\u0000',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"__proto__":{"isAdmin":true}}`,
      `{"constructor":{"prototype":{"isAdmin":true}}}`,
      `{"name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
      `{"n":1e999999}`,
      '\ufeff{}',
    ];
    const types = [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x/y',
      '',
    ];
    const targets = [
      ...contractCalls.filter(isWrite).map((call) => [call.method, addressOf(call, () => newId())]),
      ['POST', '/api/auth/sign-in/email'],
      ['POST', '/api/auth/sign-in/social'],
      ['POST', '/api/auth/sign-out'],
    ] as [string, string][];
    for (const [method, address] of targets) {
      for (const body of bodies) {
        const type = types[sent % types.length] ?? '';
        const headers = { 'content-type': type, cookie: `langkah_session=${sessions[3]}` };
        if (address.endsWith('sign-out')) headers.cookie = '';
        const response = await send(method, address, { body, headers });
        await expectDecent(response, `${method} ${address} ${type} ${body.slice(0, 40)}`);
      }
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('of more than a megabyte gets 413, whatever its declared length', async () => {
    const big = JSON.stringify({ message: 'x'.repeat(1_100_000) });
    for (const address of ['/api/support', '/api/auth/sign-in/email', '/api/webhooks/xendit']) {
      const known = await send('POST', address, {
        body: big,
        headers: { 'content-type': 'application/json' },
      });
      expect(known.status, address).toBe(413);
      let isCancelled = false;
      let chunks = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          chunks += 1;
          controller.enqueue(new Uint8Array(64 * 1024));
        },
        cancel: () => {
          isCancelled = true;
        },
      });
      const request = new Request(`${testAppUrl}${address}`, {
        method: 'POST',
        headers: { origin: testAppUrl, 'content-type': 'application/json' },
        body: endless,
        duplex: 'half',
      } as RequestInit);
      expect((await app.send(request, '198.51.100.30')).status, address).toBe(413);
      expect(isCancelled).toBe(true);
      expect(chunks).toBeLessThan(40);
    }
  });

  it('to the auth library’s endpoints gets a proper answer', async () => {
    const values = ['\u0000', '\ud800', {}, [], null, 1, 'x'.repeat(5_000), "' or 1=1", 'a@b.co', true];
    for (const email of values) {
      for (const password of values.slice(0, 6)) {
        const response = await send('POST', '/api/auth/sign-in/email', {
          body: JSON.stringify({ email, password, callbackURL: '/x', rememberMe: false }),
          headers: { 'content-type': 'application/json' },
        });
        await expectDecent(response, `sign-in ${JSON.stringify({ email, password })}`);
        expect(response.headers.getSetCookie().filter((line) => line.startsWith('langkah_session='))).toEqual(
          [],
        );
      }
    }
    for (const value of ['', 'x', '%00', '%', '%E0%A4%A', 'a.b.c', '../..', 'x'.repeat(3_000)]) {
      for (const path of [
        `/api/auth/verify-email?token=${value}`,
        `/api/auth/callback/google?code=${value}&state=${value}`,
        `/api/auth/callback/google?error=${value}`,
        `/api/auth/callback/${value}`,
        `/api/auth/get-session?disableCookieCache=${value}`,
      ]) {
        await expectDecent(await send('GET', path), path);
      }
    }
  });

  it('as cookies, headers or an address gets a proper answer', async () => {
    const values = [
      '',
      '=',
      ';;;',
      '%',
      '%E0%A4%A',
      'a.b',
      `${'x'.repeat(8_000)}.y`,
      '"quoted"',
      '__proto__',
      '\t',
    ];
    for (const value of values) {
      for (const name of ['langkah_session', 'langkah_browser', 'langkah_tz', '__proto__', 'constructor']) {
        await expectDecent(
          await send('GET', '/api/viewer', { headers: { cookie: `${name}=${value}` } }),
          value,
        );
      }
      await expectDecent(await send('GET', '/api/viewer', { headers: { 'x-forwarded-for': value } }), value);
    }
    const addresses = [
      '/api',
      '/api/',
      '/api/%',
      '/api/%E0%A4%A',
      '/api/modules/%ED%A0%80',
      '/api/modules?tier[]=A&tier[a]=B&tier=C',
      `/api/modules?${'a[b]'.repeat(200)}=1`,
      '/api/modules?__proto__[x]=1&constructor[prototype][x]=1',
      '/api/notes?limit=1&limit=2',
      '/api/notes?search=%00',
      '/api/courses/%00',
      `/api/courses/${'x'.repeat(5_000)}`,
      '/api/webhooks/',
      '/api/auth/',
      '/api/auth',
    ];
    for (const address of addresses) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
        const headers = { cookie: `langkah_session=${sessions[3]}` };
        await expectDecent(await send(method, address, { headers }), `${method} ${address}`);
      }
    }
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
