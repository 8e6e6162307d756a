/** Security test 8, generated from the contract: each call admits whom it names, and the API document describes it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForStaff, type Policy, policyText } from '#access/call.ts';
import { type Role, roles } from '#access/roles.ts';
import { tiers } from '#access/tiers.ts';
import {
  addressOf,
  type ContractCall,
  contractCalls,
  isWrite,
  parametersOf,
} from '#dev/testing/contract-calls.ts';
import { createPolicyPeople, type Persona, type PolicyPeople, personas } from '#dev/testing/policy-people.ts';
import { createTestApp, type TestApp } from '#dev/testing/test-app.ts';

let app: TestApp;
let people: PolicyPeople;
beforeAll(async () => {
  app = await createTestApp();
  people = await createPolicyPeople(app);
});
afterAll(() => app.close());

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
  'checkout.planSales': ['finance'],
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
  'operations.waiting': ['finance', 'editor', 'coach', 'support'],
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
        const address = addressOf(call, people.valueFor(call));
        const reply = await people.as(persona).call(call.method, address, isWrite(call) ? {} : undefined);
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
