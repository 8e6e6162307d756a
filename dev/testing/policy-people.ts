/** People of every kind that a policy can name, for tests that are generated from the contract. */
import { type Role, roles } from '#access/roles.ts';
import { tiers } from '#access/tiers.ts';
import { newId } from '#kernel/ids.ts';
import type { ContractCall } from './contract-calls.ts';
import { addModule } from './fixtures.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

export const personas = ['anonymous', 'unpaid', ...tiers, ...roles] as const;
export type Persona = (typeof personas)[number];

const isRole = (persona: Persona): persona is Role => roles.some((role) => role === persona);

async function browserOf(app: TestApp, persona: Persona): Promise<TestBrowser> {
  if (persona === 'anonymous') return app.browser();
  if (isRole(persona)) return app.person({ roles: [persona] });
  return app.person({ tier: persona === 'unpaid' ? null : persona });
}

export interface PolicyPeople {
  /** The browser of that person. */
  as: (persona: Persona) => TestBrowser;
  /** The module that everyone may open. */
  previewId: number;
  /** Values for a path's parameters: a module that everyone may open, an id that does not exist, a valid format. */
  valueFor: (call: ContractCall) => (parameter: string) => string;
}

/** One person of each kind, and a free module. */
export async function createPolicyPeople(app: TestApp): Promise<PolicyPeople> {
  const preview = await addModule(app, { order: 1, isFreePreview: true });
  const browsers = new Map<Persona, TestBrowser>();
  for (const persona of personas) browsers.set(persona, await browserOf(app, persona));
  return {
    previewId: preview.id,
    as: (persona) => browsers.get(persona) ?? app.browser(),
    valueFor: (call) => (parameter) => {
      if (parameter === 'format') return 'pdf';
      if (parameter === 'slug') return 'no-such-course';
      if (!call.path.startsWith('/modules')) return newId();
      // The module is needed again.
      return call.method === 'DELETE' ? '2000000000' : String(preview.id);
    },
  };
}
