/** Security tests 8 to 11 and 17, generated from the contract: each call does what it declares. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForStaff, type Policy, policyText } from '#access/call.ts';
import { type Role, roles } from '#access/roles.ts';
import { type Tier, tierRank, tiers } from '#access/tiers.ts';
import {
  addressOf,
  type ContractCall,
  contractCalls,
  isWrite,
  parametersOf,
} from '#dev/testing/contract-calls.ts';
import { addCourse, addModule, addResource } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestBrowser, testAppUrl } from '#dev/testing/test-app.ts';
import { newId } from '#kernel/ids.ts';

const personas = ['anonymous', 'unpaid', ...tiers, ...roles] as const;
type Persona = (typeof personas)[number];

let app: TestApp;
let previewId: number;
const browsers = new Map<Persona, TestBrowser>();

beforeAll(async () => {
  app = await createTestApp();
  previewId = (await addModule(app, { order: 1, isFreePreview: true })).id;
  for (const persona of personas) browsers.set(persona, await browserOf(persona));
});
afterAll(() => app.close());

async function browserOf(persona: Persona): Promise<TestBrowser> {
  if (persona === 'anonymous') return app.browser();
  if (isRole(persona)) return app.person({ roles: [persona] });
  return app.person({ tier: persona === 'unpaid' ? null : persona });
}

const isRole = (persona: Persona): persona is Role => roles.some((role) => role === persona);
const as = (persona: Persona): TestBrowser => browsers.get(persona) ?? app.browser();

/** A second, independent statement of product.md#policies: who is entitled, the community, 401 before 403. */
const mayCall: Record<Exclude<Policy, readonly Role[]>, readonly Persona[]> = {
  public: personas,
  'signed-in': personas.filter((persona) => persona !== 'anonymous'),
  own: personas.filter((persona) => persona !== 'anonymous'),
  entitled: [...tiers, ...roles],
  community: ['ESSENTIAL', 'ACCELERATOR', 'BREAKTHROUGH', ...roles],
};

/**
 * The same for product.md#roles: which roles may make which calls, by the beginning of the call's name. The longest
 * match counts; calls without a line are the owner's.
 */
const staffCalls: Record<string, readonly Role[]> = {
  'bookings.': ['coach'],
  'reviews.': ['coach'],
  'threads.': ['coach'],
  'feedback.': ['editor'],
  'posts.': ['editor'],
  'versions.': ['editor'],
  'catalogue.': ['editor'],
  'exercises.': ['editor'],
  'videos.': ['editor'],
  'courseFolders.': ['editor'],
  'videoMoves.': ['editor'],
  'lessonEditor.': ['editor'],
  'resources.': ['editor'],
  'files.upload': ['editor', 'coach'],
  'outreach.': ['support', 'editor'],
  'checkout.adminOrders': ['finance'],
  'checkout.markRefunded': ['finance'],
  'checkout.refund': ['finance'],
  'checkout.returnMoney': ['finance'],
  'products.adminList': ['finance'],
  'products.adminGet': ['finance'],
  'products.adminCourses': ['finance'],
  'coupons.': ['finance'],
  'finance.': ['finance'],
  'taxFiles.': ['finance'],
  'referrals.': ['finance'],
  'planTexts.': ['finance'],
  'prices.': ['finance'],
  'seller.': ['finance'],
  'proofs.': ['finance'],
  'operations.': ['support'],
  'operations.overview': ['finance', 'editor', 'coach', 'support'],
  'users.list': ['coach', 'support'],
  'users.get': ['coach', 'support'],
  'users.ban': ['support'],
  'users.endSession': ['support'],
  'users.sendMail': ['support'],
};

function whoMay(call: ContractCall): readonly Persona[] {
  if (!isForStaff(call.policy)) return mayCall[call.policy ?? 'public'];
  const [line] = Object.keys(staffCalls)
    .filter((start) => call.name.startsWith(start))
    .toSorted((one, other) => other.length - one.length);
  return ['owner', ...(line ? (staffCalls[line] ?? []) : [])];
}

/** Some lists and purposes of files belong to other roles; their features test those rules. */
const hasOwnRoles = (call: ContractCall) => call.name.startsWith('outreach.') || call.name === 'files.upload';

/** A module that everyone may open, an id that does not exist, a valid format. */
function valueFor(call: ContractCall) {
  return (parameter: string) => {
    if (parameter === 'format') return 'pdf';
    if (parameter === 'slug') return 'no-such-course';
    if (!call.path.startsWith('/modules')) return newId();
    // The module is needed again.
    return call.method === 'DELETE' ? '2000000000' : String(previewId);
  };
}

describe('authorisation', () => {
  it('is declared for every call', () => {
    expect(contractCalls.length).toBeGreaterThan(30);
    const isDeclared = ({ policy }: ContractCall) =>
      isForStaff(policy) ? policy.every((role) => roles.includes(role)) : policy && policy in mayCall;
    expect(contractCalls.filter((call) => !isDeclared(call))).toEqual([]);
    const staff = contractCalls.filter((call) => isForStaff(call.policy));
    expect(staff.length).toBeGreaterThan(50);
    // Every line of the table above must match an existing call.
    const unused = Object.keys(staffCalls).filter((line) => !staff.some(({ name }) => name.startsWith(line)));
    expect(unused).toEqual([]);
  });

  it.each(contractCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s admits exactly the people its policy names',
    async (_, call) => {
      for (const persona of personas) {
        const address = addressOf(call, valueFor(call));
        const reply = await as(persona).call(call.method, address, isWrite(call) ? {} : undefined);
        const seen = `${persona}: ${reply.status} ${reply.body?.code ?? ''}`;
        if (whoMay(call).includes(persona)) {
          // Anonymous checkout answers 401 to ask for an identity; that is a rule of its own, not its policy.
          const isOwnRule =
            ['checkout.createInvoice', 'checkout.buyProduct'].includes(call.name) && persona === 'anonymous';
          if (!isOwnRule && !hasOwnRoles(call)) expect(seen).not.toMatch(/ (401|403) /);
          expect(reply.status).toBeLessThan(500);
        } else {
          expect(seen).toMatch(
            persona === 'anonymous' ? / 401 UNAUTHENTICATED/ : / 403 (FORBIDDEN|UPGRADE_REQUIRED)/,
          );
        }
      }
    },
  );

  it.each(contractCalls.filter((call) => call.policy !== 'public').map((call) => [call.path, call] as const))(
    'of %s is checked before the input',
    async (_, call) => {
      const address = addressOf(call, () => 'not%20an%20id');
      const { status } = await app.browser().call(call.method, address, isWrite(call) ? '{"a":' : undefined);
      // A body that is not JSON at all gets 400.
      expect([400, 401, 404]).toContain(status);
      const wellFormed = await app.browser().call(call.method, address, isWrite(call) ? {} : undefined);
      expect([401, 404]).toContain(wellFormed.status);
    },
  );
});

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
      for (const address of variants(addressOf(call, valueFor(call)))) {
        const response = await as(outsider).fetch(address, {
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
        const answer = await (await as(persona).fetch(address)).text();
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
        const { body } = await as(persona).call('GET', `/api/modules/${open}`);
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
        for (const [key, cookie] of as(isForOwner ? 'owner' : 'ESSENTIAL').cookies)
          if (key === 'langkah_session') browser.cookies.set(key, cookie);
      }
      const reply = await browser.call(call.method, addressOf(call, valueFor(call)), { [name]: value });
      expect(reply.status, name).toBe(400);
      expect(JSON.stringify(reply.body.data.issues), name).toContain(`Unknown field: ${name}.`);
    }
    expect(await stored()).toEqual(before);
  });

  it('through a parameter of the path does not change which object is meant', async () => {
    const person = await app.person({ tier: 'ESSENTIAL' });
    const make = async (content: string) =>
      (await person.call('POST', '/api/notes', { moduleId: previewId, content, timestamp: 1 })).body;
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
    const { cookies } = as('owner');
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
    expect((await as('owner').call('GET', '/api/viewer')).body.viewer.isAdmin).toBe(true);
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

describe('the OpenAPI document', () => {
  it('describes every call of the contract, in a readable form', async () => {
    const { status, body } = await app.browser().call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body.servers).toEqual([{ url: 'http://app.test/api' }]);
    for (const call of contractCalls) {
      const operation = body.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation, `${call.method} ${call.path}`).toBeDefined();
      expect(operation.summary).not.toBe('');
      expect(operation.description).toContain(policyText(call.policy ?? 'public'));
      expect(Object.keys(operation.responses).some((code) => code.startsWith('2'))).toBe(true);
      const declared = (operation.parameters ?? [])
        .filter((parameter: { in: string }) => parameter.in === 'path')
        .map((parameter: { name: string }) => parameter.name);
      expect(declared).toEqual(parametersOf(call));
    }
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    for (const [, pointer = ''] of references) {
      const target = pointer
        .split('/')
        .reduce<unknown>(
          (node, key) => (node && typeof node === 'object' ? Reflect.get(node, key) : undefined),
          body,
        );
      expect(target, pointer).toBeDefined();
    }
  });
});
