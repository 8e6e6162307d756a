/** Security tests 9 to 11 and 17, generated from the contract: each call does what it declares. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForStaff } from '#access/call.ts';
import { type Tier, tierRank, tiers } from '#access/tiers.ts';
import {
  addressOf,
  type ContractCall,
  contractCalls,
  isWrite,
  parametersOf,
} from '#dev/testing/contract-calls.ts';
import { addCourse, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createPolicyPeople, type Persona, type PolicyPeople } from '#dev/testing/policy-people.ts';
import { createTestApp, type TestApp, testAppUrl } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
let people: PolicyPeople;
beforeAll(async () => {
  app = await createTestApp();
  people = await createPolicyPeople(app);
});
afterAll(() => app.close());

describe('other spellings of a guarded path', () => {
  const variants = (address: string): string[] => [
    `/${address}`,
    address.replace('/api/', '/api//'),
    address.replace('/api/', '/API/'),
    address.replace('/api/', '/api/./'),
    address.replace('/api/', '/api/%2e/'),
    address.replace('/api/', '/x/../api/'),
    address.replace('/api/', '/api%2F'),
    address.replace('/api/', '/api\\'),
    address.replace('/api/', '/%61pi/'),
    address.replace('/api/', '/api/auth/../'),
    address.replace('/api/', '/api/webhooks/../'),
    address.replace('/api/', '/api/webhooks/%2e%2e/'),
    `${address}/`,
    `${address}//`,
    `${address}%2F`,
    `${address}/.`,
    `${address}%00`,
    `${address};x=1`,
    `${address}?`,
    `${address}?_method=GET`,
    `${address}.json`,
    address.toUpperCase(),
    address.replace(/\/([a-z])/g, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
  ];

  it.each(contractCalls.filter((call) => call.policy !== 'public').map((call) => [call.path, call] as const))(
    '%s bypass nothing',
    async (_, call) => {
      const outsider: Persona = isForStaff(call.policy)
        ? 'BREAKTHROUGH'
        : call.policy === 'entitled'
          ? 'unpaid'
          : 'anonymous';
      for (const address of variants(addressOf(call, people.valueFor(call)))) {
        const response = await people.as(outsider).fetch(address, {
          method: call.method,
          ...(isWrite(call) && { body: '{}', headers: { 'content-type': 'application/json' } }),
        });
        const isData = response.headers.get('content-type')?.includes('json') ?? false;
        const passed = response.status < 400 && (isData || response.headers.has('content-disposition'));
        expect(passed, `${call.method} ${address} ${response.status}`).toBe(false);
        expect(response.status, address).toBeLessThan(500);
      }
    },
  );
});

describe('locked content', () => {
  it('appears in no answer for people without access', async () => {
    const secrets = new Map<Tier, string[]>();
    const moduleIds: number[] = [];
    const itemIds: string[] = [];
    const resources: { id: string; fileIds: string[] }[] = [];
    const course = await addCourse(app, 'canaries');
    for (const [index, tier] of tiers.entries()) {
      const canary = (what: string) => `canary-${what}-${tier.toLowerCase()}`;
      const videoGuid = `cccccccc-0000-4000-8000-00000000000${index}`;
      const resource = await addResource(app, {
        minTier: tier,
        description: canary('resource'),
        files: [{ name: canary('file'), location: `content:${canary('location')}`, sizeBytes: 1 }],
      });
      const module = await addModule(app, {
        order: 100 + index,
        tier,
        videoGuid,
        courseId: course.id,
        description: `Text **${canary('description')}**`,
        items: [canary('item')],
        resourceIds: [resource.id],
      });
      // A resource of the highest tier on a module of the lowest stays locked.
      if (tier === 'STARTER') {
        const above = await addResource(app, {
          minTier: 'BREAKTHROUGH',
          description: 'canary-above-breakthrough',
          files: [{ name: 'canary-above-file-breakthrough', location: 'content:x', sizeBytes: 1 }],
        });
        await app.deps.db.execute(
          sql`insert into module_resources (module_id, resource_id) values (${module.id}, ${above.id})`,
        );
        resources.push(above);
      }
      moduleIds.push(module.id);
      itemIds.push(...module.itemIds);
      resources.push(resource);
      secrets.set(tier, [tier.toLowerCase(), videoGuid]);
    }
    const valuesOf = (call: ContractCall, parameter: string): string[] => {
      if (parameter === 'slug') return ['canaries'];
      if (parameter === 'format') return ['pdf'];
      if (parameter === 'fileId') return resources.flatMap((resource) => resource.fileIds);
      if (call.path.startsWith('/modules')) return moduleIds.map(String);
      return call.path.startsWith('/action-items') ? itemIds : resources.map((resource) => resource.id);
    };
    const reads = contractCalls.filter((call) => !isWrite(call));
    const addresses = reads.flatMap((call) =>
      parametersOf(call).reduce<string[]>(
        (found, parameter) =>
          found.flatMap((address) =>
            valuesOf(call, parameter).map((value) => address.replace(`{${parameter}}`, value)),
          ),
        [`/api${call.path}`],
      ),
    );
    expect(addresses.length).toBeGreaterThan(50);
    let looked = 0;
    for (const persona of ['unpaid', ...tiers] as const) {
      const own = persona === 'unpaid' ? -1 : tierRank(persona);
      const locked = tiers.filter((tier) => tierRank(tier) > own);
      for (const address of addresses) {
        const answer = await (await people.as(persona).fetch(address)).text();
        // Only a resource's own page names its locked files (product.md#locked-content).
        const text = /^\/api\/resources\/[\w-]+$/.test(address)
          ? answer.replaceAll(/"name":"canary-[\w-]*"/g, '')
          : answer;
        looked += 1;
        for (const tier of locked) {
          const [name, videoGuid] = secrets.get(tier) ?? [];
          expect(text, `${persona} ${address}`).not.toMatch(new RegExp(`canary-[\\w-]*-${name}`));
          expect(text, `${persona} ${address}`).not.toContain(videoGuid);
        }
      }
      // Open content does appear; otherwise the test would prove nothing.
      const open = moduleIds[own];
      if (open) {
        const { body } = await people.as(persona).call('GET', `/api/modules/${open}`);
        expect(body.description).toContain('canary-description');
      }
    }
    expect(looked).toBeGreaterThan(250);
  });
});

describe('mass assignment', () => {
  const tables = ['users', 'orders', 'entitlements', 'notes', 'modules', 'support_requests', 'audit_log'];
  const stored = async () => {
    const counts = tables.map((table) => sql.raw(`(select count(*) from ${table})`));
    const { rows } = await app.deps.db.execute(
      sql`select ${sql.join(counts, sql`, `)}, (select count(*) from users where is_admin) as owners,
        (select count(*) from user_roles) as roles`,
    );
    return rows;
  };
  const undeclared = {
    isAdmin: true,
    is_admin: true,
    role: 'owner',
    roles: ['owner'],
    adminPages: ['/admin'],
    userId: newId(),
    user_id: newId(),
    ownerId: newId(),
    entitledTier: 'BREAKTHROUGH',
    tier: 'BREAKTHROUGH',
    amountIdr: 1,
    price: 1,
    status: 'PAID',
    emailVerified: true,
    bannedAt: null,
    createdAt: '2020-01-01T00:00:00Z',
    deletedAt: null,
    id: newId(),
    constructor: 'x',
  };

  it.each(
    contractCalls
      .filter((call) => isWrite(call) && call.fields && !call.isStreamed)
      .map((call) => [call.path, call] as const),
  )('%s refuses every undeclared field, and stores nothing', async (_, call) => {
    const before = await stored();
    const isForOwner = isForStaff(call.policy) || call.policy === 'community';
    const names = Object.entries(undeclared).filter(([name]) => !(name in (call.fields ?? {})));
    for (const [name, value] of names) {
      // A browser of its own and fresh counters each time, so that no limit answers before the call does.
      await app.deps.db.execute(sql`delete from rate_limits`);
      const browser = app.browser();
      if (call.policy !== 'public') {
        for (const [key, cookie] of people.as(isForOwner ? 'owner' : 'ESSENTIAL').cookies)
          if (key === 'langkah_session') browser.cookies.set(key, cookie);
      }
      const reply = await browser.call(call.method, addressOf(call, people.valueFor(call)), {
        [name]: value,
      });
      expect(reply.status, name).toBe(400);
      expect(JSON.stringify(reply.body.data.issues), name).toContain(`Unknown field: ${name}.`);
    }
    expect(await stored()).toEqual(before);
  });

  it('through a parameter of the path does not change which object is meant', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const make = async (content: string) =>
      (await person.call('POST', '/api/notes', { moduleId: people.previewId, content, timestamp: 1 })).body;
    const [first, second] = [await make('first'), await make('second')];
    await person.call('PATCH', `/api/notes/${first.id}?id=${second.id}`, {
      content: 'changed',
      id: second.id,
    });
    const { body } = await person.call('GET', '/api/notes');
    const untouched = body.notes.find((note: { id: string }) => note.id === second.id);
    expect(untouched.content).toBe('second');
  });
});

describe('writes from elsewhere', () => {
  const libraryWrites = ['sign-in/email', 'sign-in/social', 'sign-out'].map((path) => ({
    method: 'POST',
    address: `/api/auth/${path}`,
  }));
  const writes = [
    ...contractCalls
      .filter(isWrite)
      .map((call) => ({ method: call.method, address: addressOf(call, () => newId()) })),
    ...libraryWrites,
  ];
  const foreign: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'http://evil.test' },
    { origin: 'https://app.test' },
    { origin: 'http://app.test:81' },
    { origin: 'http://app.test.evil.test' },
    { origin: 'http://evil.test', referer: 'http://app.test/' },
    { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' },
    { referer: 'http://app.test/' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'x-http-method-override': 'GET' },
  ];
  const form = new FormData();
  form.set('content', 'x');
  const bodies: [string, RequestInit][] = [
    ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }],
    ['plain text', { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a form', { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['multipart', { body: form }],
    ['nothing', {}],
  ];

  it.each(bodies)('with %s are all refused', async (_, init) => {
    const { cookies } = people.as('owner');
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const { method, address } of writes) {
      for (const headers of foreign) {
        const request = new Request(`${testAppUrl}${address}`, { ...init, method });
        for (const [name, value] of Object.entries({ ...headers, cookie })) request.headers.set(name, value);
        const response = await app.send(request, '198.51.100.9');
        expect(response.status, `${method} ${address} ${JSON.stringify(headers)}`).toBe(403);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect((await people.as('owner').call('GET', '/api/viewer')).body.viewer.isAdmin).toBe(true);
  });

  it('are accepted from our own pages, with Origin or with Fetch-Metadata', async () => {
    for (const [name, value] of [
      ['origin', testAppUrl],
      ['sec-fetch-site', 'same-origin'],
    ] as const) {
      const request = new Request(`${testAppUrl}/api/auth/check-email`, {
        method: 'POST',
        headers: new Headers([
          [name, value],
          ['content-type', 'application/json'],
        ]),
        body: '{"email":"own@example.com"}',
      });
      expect((await app.send(request, '198.51.100.10')).status).toBe(200);
    }
  });

  it('to a webhook are checked by its secret instead', async () => {
    for (const path of ['xendit', 'midtrans', 'bunny']) {
      const request = new Request(`${testAppUrl}/api/webhooks/${path}`, { method: 'POST', body: '{}' });
      expect((await app.send(request, '198.51.100.11')).status).toBe(401);
    }
    const unknown = new Request(`${testAppUrl}/api/webhooks/other`, { method: 'POST', body: '{}' });
    expect((await app.send(unknown, '198.51.100.11')).status).toBe(404);
  });

  it('get no CORS permission', async () => {
    const response = await app.send(
      new Request(`${testAppUrl}/api/viewer`, {
        method: 'OPTIONS',
        headers: { origin: 'http://evil.test', 'access-control-request-method': 'POST' },
      }),
      '198.51.100.12',
    );
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
