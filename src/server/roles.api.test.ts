/** What each role gets from calls that several roles may make or that have a rule of their own (product.md#roles). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#access/roles.ts';
import { pdfDocument } from '#dev/testing/documents.ts';
import { addModule } from '#dev/testing/fixtures.ts';
import { createTestApp, type TestApp, type TestPerson } from '#dev/testing/test-app.ts';
import { listStaffIds } from '#features/people/accounts/public.server.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
const people = new Map<Role, TestPerson>();
beforeAll(async () => {
  app = await createTestApp();
  for (const role of roles) people.set(role, await app.person({ roles: [role] }));
});
afterAll(() => app.close());

function as(role: Role): TestPerson {
  const person = people.get(role);
  if (!person) throw new Error(`nobody has the role ${role}`);
  return person;
}

/** The roles that may make a call. */
async function whoMay(ask: (person: TestPerson) => Promise<{ status: number }>): Promise<Role[]> {
  const answers = await Promise.all(roles.map(async (role) => [role, (await ask(as(role))).status] as const));
  return answers.filter(([, status]) => status < 400).map(([role]) => role);
}

describe('the overview', () => {
  it.each<[Role, string[]]>([
    [
      'owner',
      [
        'days.revenueIdr',
        'days.signUps',
        'funnel',
        'oldestProof',
        'oldestQuestion',
        'reviews',
        'services',
        'sessions',
        'totals.activeLast30Days',
        'totals.activeLast7Days',
        'totals.exercisesPassedLast30Days',
        'totals.exercisesPassedLast7Days',
        'totals.exercisesTriedLast30Days',
        'totals.failedJobs',
        'totals.learners',
        'totals.noSeller',
        'totals.noWayToPay',
        'totals.partsOverdue',
        'totals.proofsWaiting',
        'totals.questionsWaiting',
        'totals.refundsDue',
        'totals.revenueBeforeIdr',
        'totals.signUpsBefore',
        'totals.storiesToRead',
        'totals.unmatchedEvents',
        'totals.withPlan',
      ],
    ],
    [
      'finance',
      [
        'days.revenueIdr',
        'oldestProof',
        'totals.noSeller',
        'totals.noWayToPay',
        'totals.partsOverdue',
        'totals.proofsWaiting',
        'totals.refundsDue',
        'totals.revenueBeforeIdr',
      ],
    ],
    [
      'editor',
      [
        'funnel',
        'totals.exercisesPassedLast30Days',
        'totals.exercisesPassedLast7Days',
        'totals.exercisesTriedLast30Days',
        'totals.storiesToRead',
      ],
    ],
    ['coach', ['oldestQuestion', 'reviews', 'sessions', 'totals.questionsWaiting', 'totals.unmatchedEvents']],
    [
      'support',
      [
        'days.signUps',
        'totals.activeLast30Days',
        'totals.activeLast7Days',
        'totals.failedJobs',
        'totals.learners',
        'totals.signUpsBefore',
        'totals.withPlan',
      ],
    ],
  ])('of %s has exactly these parts', async (role, parts) => {
    const { status, body } = await as(role).call('GET', '/api/admin/overview');
    expect(status).toBe(200);
    const { days, totals, countedAt: _, ...rest } = body;
    const found = [
      ...Object.keys(days[0] ?? {}).map((name) => `days.${name}`),
      ...Object.keys(totals).map((name) => `totals.${name}`),
      ...Object.keys(rest),
    ];
    expect(found.filter((name) => name !== 'days.day').toSorted()).toEqual(parts);
  });
});

it.each<[Role, string[]]>([
  ['owner', ['bookings', 'proofs', 'questions', 'reviews', 'testimonials']],
  ['finance', ['proofs']],
  ['editor', ['testimonials']],
  ['coach', ['bookings', 'questions', 'reviews']],
  ['support', []],
])('the counts in the menu of %s are of the lists that it opens', async (role, kinds) => {
  const { status, body } = await as(role).call('GET', '/api/admin/waiting');
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(kinds);
});

describe('the admin area', () => {
  it('shows each role its own pages, as the viewer declares', async () => {
    const pages = async (role: Role): Promise<string[]> =>
      (await as(role).call('GET', '/api/viewer')).body.viewer.adminPages;
    expect(await pages('coach')).toEqual([
      '/admin',
      '/admin/users',
      '/admin/questions',
      '/admin/reviews',
      '/admin/bookings',
    ]);
    expect(await pages('finance')).toEqual([
      '/admin',
      '/admin/content',
      '/admin/proofs',
      '/admin/coupons',
      '/admin/products',
      '/admin/orders',
      '/admin/report',
      '/admin/content/plans',
    ]);
    expect(await pages('owner')).toHaveLength(25);
    const learner = await app.person({ tier: 'ESSENTIAL' });
    expect((await learner.call('GET', '/api/viewer')).body.viewer).toMatchObject({
      isAdmin: false,
      roles: [],
      adminPages: [],
    });
  });
});

describe('a list of sign-ups', () => {
  it.each<[string, Role[]]>([
    ['newsletter', ['owner', 'support']],
    ['waitlist', ['owner', 'support']],
    ['guide', ['owner', 'editor', 'support']],
  ])('of the %s is open to %j', async (list, who) => {
    const entry = `/api/admin/sign-ups/${list}/${newId()}`;
    expect(await whoMay((person) => person.call('GET', `/api/admin/sign-ups/${list}`))).toEqual(who);
    expect(await whoMay((person) => person.call('GET', `/api/admin/exports/sign-ups/${list}`))).toEqual(who);
    for (const ask of [
      (person: TestPerson) => person.call('DELETE', entry),
      (person: TestPerson) => person.call('POST', `${entry}/relay`, {}),
    ])
      for (const role of roles)
        expect([role, (await ask(as(role))).status]).toEqual([role, who.includes(role) ? 404 : 403]);
  });
});

describe('an upload', () => {
  it.each<[string, Role[]]>([
    ['review-feedback', ['owner', 'coach']],
    ['resource', ['owner', 'editor']],
  ])('as %s is accepted from %j', async (purpose, who) => {
    const upload = (person: TestPerson) => {
      const form = new FormData();
      form.append('purpose', purpose);
      form.append(
        'file',
        new File([Uint8Array.from(pdfDocument())], 'notes.pdf', { type: 'application/pdf' }),
      );
      return person.fetch('/api/admin/files', { method: 'POST', body: form });
    };
    expect(await whoMay(upload)).toEqual(who);
  });
});

describe('unpublished content', () => {
  it('is visible to editors only; published content is open to every role, whatever the plan', async () => {
    const draft = await addModule(app, { order: 1, isPublished: false });
    const open = await addModule(app, { order: 2, tier: 'BREAKTHROUGH' });
    expect(await whoMay((person) => person.call('GET', `/api/modules/${draft.id}`))).toEqual([
      'owner',
      'editor',
    ]);
    expect(
      await whoMay((person) => person.call('POST', `/api/modules/${draft.id}/progress`, { progress: 10 })),
    ).toEqual(['owner', 'editor']);
    for (const role of roles) {
      const { status, body } = await as(role).call('GET', `/api/modules/${open.id}`);
      expect([role, status, body.locked]).toEqual([role, 200, false]);
      const progress = await as(role).call('POST', `/api/modules/${open.id}/progress`, { progress: 10 });
      expect([role, progress.status]).toEqual([role, 200]);
      const { body: drafts } = await as(role).call('GET', '/api/modules?isPublished=false');
      expect([role, drafts.length]).toEqual([role, role === 'owner' || role === 'editor' ? 1 : 0]);
    }
  });
});

describe('reviews', () => {
  it('of all learners are visible to coaches; only owners add credits', async () => {
    const learner = await app.person({ tier: 'ACCELERATOR' });
    const form = new FormData();
    form.append('type', 'CODE');
    form.append('repositoryUrl', 'https://github.com/sari/kopi');
    const submitted = await learner.fetch('/api/reviews', { method: 'POST', body: form });
    const { id } = (await submitted.json()) as { id: string };
    expect(await whoMay((person) => person.call('GET', `/api/reviews/${id}`))).toEqual(['owner', 'coach']);
    const credits = async () => (await learner.call('GET', '/api/reviews/summary')).body.remainingCodeCredits;
    const before = await credits();
    for (const role of roles)
      await as(role).call('PUT', '/api/reviews/increment-credit', { userId: learner.userId, kind: 'code' });
    expect(await credits()).toBe(before + 1);
  });
});

describe('notifications', () => {
  it('about a lost session reach owners and coaches only', async () => {
    const told = await listStaffIds(app.deps.db, 'coach');
    expect(told.toSorted()).toEqual([as('owner').userId, as('coach').userId].toSorted());
  });
});
