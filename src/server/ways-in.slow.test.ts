/** Proof line 34 (product.md#second-step): every way in × second step × confirmed or not × Google linked or not. */
import { createHash } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measured } from '#dev/testing/scale.ts';
import {
  createTestApp,
  type TestApp,
  type TestBrowser,
  type TestPerson,
  testPassword,
} from '#dev/testing/test-app.ts';
import { freshTotpCode } from '#dev/testing/totp.ts';
import { testimonials } from '#features/coaching/feedback/server/schema.ts';
import { authAccounts, sessions, twoFactors, users } from '#features/people/accounts/server/schema.ts';
import { storedFiles } from '#features/school/files/server/schema.ts';
import { notificationPreferences } from '#features/school/notifications/server/schema.ts';
import { newId } from '#kernel/ids.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newPassword = 'teh-manis-dan-pisang';

interface Person {
  userId: string;
  email: string;
  totpUri: string | null;
  /** The browser in which the account was made. */
  own: TestPerson;
}

interface Standing {
  hasStep: boolean;
  isConfirmed: boolean;
  isLinked: boolean;
}

/** The id that Google's sandbox gives a person. */
const googleIdOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 21);

const update = (userId: string, change: Partial<typeof users.$inferInsert>) =>
  app.deps.db.update(users).set(change).where(eq(users.id, userId));

/** Fills the texts of a person that this file does not know, so that a new column cannot be forgotten here. */
async function fillEmptyTexts(userId: string) {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, userId));
  const empty = Object.entries(getTableColumns(users)).filter(
    ([name, column]) => column.dataType === 'string' && name !== 'tier' && !row?.[name as keyof typeof row],
  );
  const filled = Object.fromEntries(empty.map(([name]) => [name, 'squatted']));
  if (empty.length > 0) await update(userId, filled);
}

async function turnOn(person: TestPerson): Promise<string> {
  const { body } = await person.call('POST', '/api/auth/two-factor/enable', { password: testPassword });
  const { totpURI } = body as { totpURI: string };
  const code = await freshTotpCode(totpURI);
  expect((await person.call('POST', '/api/auth/two-factor/verify-totp', { code })).status).toBe(200);
  return totpURI;
}

async function personOf({ hasStep, isConfirmed, isLinked }: Standing): Promise<Person> {
  const own = await app.person({ isConfirmed: true });
  const { userId, email } = own;
  if (isLinked) await signInWithGoogle(app.browser(), email);
  const totpUri = hasStep ? await turnOn(own) : null;
  // The product no longer creates this state; an earlier release or a restored backup may have left it.
  await update(userId, { emailVerified: isConfirmed });
  return { userId, email, totpUri, own };
}

async function signInWithGoogle(browser: TestBrowser, email: string): Promise<URL> {
  const begun = await browser.call('POST', '/api/auth/sign-in/social', {
    provider: 'google',
    callbackURL: '/modules/1',
    errorCallbackURL: '/login',
  });
  const body = new URLSearchParams({ answer: 'choose', email, name: 'Sari Pratiwi' });
  const answered = await app.sandboxes.fetch(new Request(begun.body.url, { method: 'POST', body }));
  const back = new URL(answered.headers.get('location') ?? '');
  const { headers } = await browser.fetch(`${back.pathname}${back.search}`);
  return new URL(headers.get('location') ?? '', 'http://app.test');
}

const logIn = (browser: TestBrowser, email: string, password = testPassword) =>
  browser.call('POST', '/api/auth/sign-in/email', { email, password });

async function linkIn(email: string, subject: string, pattern: RegExp): Promise<string> {
  await app.runJobs();
  const mails = await app.mails(email, subject);
  const [, found] = pattern.exec(mails.at(-1)?.text ?? '') ?? [];
  if (!found) throw new Error(`no link in “${subject}”`);
  return found;
}

async function reset(browser: TestBrowser, email: string) {
  await browser.call('POST', '/api/auth/forgot-password', { email });
  const token = await linkIn(email, 'Reset your password', /reset-password\?token=([\w-]+)/);
  const done = await browser.call('POST', '/api/auth/reset-password', { token, password: newPassword });
  expect(done.status).toBe(200);
}

/**
 * Begins a checkout in the browser. @returns the invoice and the token in the address that its payment returns to.
 */
async function beginCheckout(browser: TestBrowser, email: string, tier = 'STARTER') {
  const begun = await browser.call('POST', '/api/payment/create-invoice', {
    email,
    name: 'Sari Pratiwi',
    tier,
  });
  expect(begun.status).toBe(200);
  const [invoice] = await app.invoices(email);
  const token = new URL(invoice?.success_redirect_url ?? '').searchParams.get('token') ?? '';
  return { invoiceId: invoice?.id ?? '', token };
}

async function payAndReturn(browser: TestBrowser, checkout: { invoiceId: string; token: string }) {
  await app.pay(checkout.invoiceId);
  await app.runJobs();
  await browser.call('POST', '/api/onboarding/verify', { token: checkout.token });
}

const viewerOf = async (browser: Pick<TestBrowser, 'call'>) =>
  (await browser.call('GET', '/api/viewer')).body.viewer?.userId ?? null;

type Outcome = 'in' | 'step' | 'out';

interface Way {
  name: string;
  come: (browser: TestBrowser, person: Person) => Promise<unknown>;
  /** `step`: no session before a code, and one after it. */
  leadsTo: (standing: Standing) => Outcome;
}

const byStep = ({ hasStep }: Standing): Outcome => (hasStep ? 'step' : 'in');

const ways: Way[] = [
  { name: 'the password', come: (browser, { email }) => logIn(browser, email), leadsTo: byStep },
  {
    name: 'Google',
    come: (browser, { email }) => signInWithGoogle(browser, email),
    leadsTo: (standing) => (standing.isConfirmed || standing.isLinked ? byStep(standing) : 'out'),
  },
  {
    name: 'the link of a paid order, in the browser that began it',
    come: async (browser, { own, email }) => {
      for (const [name, value] of own.cookies) browser.cookies.set(name, value);
      const checkout = await beginCheckout(browser, email);
      browser.cookies.delete('langkah_session');
      await payAndReturn(browser, checkout);
    },
    leadsTo: ({ hasStep }) => (hasStep ? 'out' : 'in'),
  },
  {
    name: 'the link that resets the password',
    come: (browser, { email }) => reset(browser, email),
    leadsTo: () => 'out',
  },
  {
    name: 'the new password after a reset',
    come: async (browser, { email }) => {
      await reset(browser, email);
      await logIn(browser, email, newPassword);
    },
    // The first confirmation removes a step that was set up before it.
    leadsTo: (standing) => (standing.isConfirmed ? byStep(standing) : 'in'),
  },
  {
    name: 'the link that confirms the address',
    come: async (browser, { email }) => browser.fetch(await app.deps.auth.verificationUrl(email)),
    leadsTo: () => 'out',
  },
  {
    name: 'a session that was opened by any way without the step',
    come: async (browser, { userId }) => {
      for (const [name, value] of (await app.signIn(userId)).cookies) browser.cookies.set(name, value);
    },
    leadsTo: ({ hasStep }) => (hasStep ? 'out' : 'in'),
  },
];

const both = [false, true];
const standings: Standing[] = both.flatMap((hasStep) =>
  both.flatMap((isConfirmed) => both.map((isLinked) => ({ hasStep, isConfirmed, isLinked }))),
);
const cases = ways.flatMap((way) => standings.map((standing) => ({ way, standing })));
const words = ({ hasStep, isConfirmed, isLinked }: Standing) =>
  `${hasStep ? 'with' : 'without'} a second step, ${isConfirmed ? 'confirmed' : 'unconfirmed'}, ${isLinked ? 'Google linked' : 'not linked'}`;

describe(`a way in (${cases.length} cases)`, () => {
  let withoutStep = 0;

  it.each(cases.map(({ way, standing }) => [way.name, words(standing), way, standing] as const))(
    'by %s, %s, opens a session only with the second step',
    async (_way, _words, way, standing) => {
      const person = await personOf(standing);
      const browser = app.browser();
      await browser.fetch('/');
      await way.come(browser, person);
      const outcome = way.leadsTo(standing);
      const seen = await viewerOf(browser);
      if (standing.hasStep && outcome !== 'in' && seen !== null) withoutStep += 1;
      expect(seen).toBe(outcome === 'in' ? person.userId : null);
      if (outcome !== 'step') return;
      const give = async (code: string) => {
        await browser.call('POST', '/api/auth/two-factor/verify-totp', { code });
        return viewerOf(browser);
      };
      expect(await give('000000')).toBeNull();
      expect(await give(await freshTotpCode(person.totpUri ?? ''))).toBe(person.userId);
    },
  );

  it('opened no session without it', () => {
    expect(withoutStep).toBe(0);
    measured(`${cases.length} cases: ${withoutStep} sessions without the step`);
  });

  it('by Google leads to the page that asks for the code, and from there to the original destination', async () => {
    const { email } = await personOf({ hasStep: true, isConfirmed: true, isLinked: true });
    const location = await signInWithGoogle(app.browser(), email);
    expect(`${location.pathname}${location.search}`).toBe('/login?step=code&callbackUrl=%2Fmodules%2F1');
  });

  it('that Google adds on signing in is announced by mail; a new person gets no such mail', async () => {
    const { email } = await personOf({ hasStep: false, isConfirmed: true, isLinked: false });
    await signInWithGoogle(app.browser(), email);
    await signInWithGoogle(app.browser(), email);
    await signInWithGoogle(app.browser(), 'brand.new@gmail.test');
    await app.runJobs();
    expect(await app.mails(email, 'Google was connected to your account.')).toHaveLength(1);
    expect(await app.mails('brand.new@gmail.test', 'Google was connected')).toEqual([]);
  });

  it('on a device remembered for 30 days needs only the password there, but not elsewhere', async () => {
    const { email, userId, totpUri } = await personOf({ hasStep: true, isConfirmed: true, isLinked: false });
    const known = app.browser();
    await logIn(known, email);
    const code = await freshTotpCode(totpUri ?? '');
    await known.call('POST', '/api/auth/two-factor/verify-totp', { code, trustDevice: true });
    known.cookies.delete('langkah_session');
    await logIn(known, email);
    expect(await viewerOf(known)).toBe(userId);
    const other = app.browser();
    await logIn(other, email);
    expect(await viewerOf(other)).toBeNull();
  });
});

describe('a code of the app', () => {
  const waiting = async (email: string) => {
    const browser = app.browser();
    await logIn(browser, email);
    return browser;
  };
  const give = (browser: TestBrowser, code: string) =>
    browser.call('POST', '/api/auth/two-factor/verify-totp', { code });

  it('works once: not for a second sign-in, and not if it is older than the last one used', async () => {
    const { email, totpUri } = await personOf({ hasStep: true, isConfirmed: true, isLinked: false });
    const uri = totpUri ?? '';
    const code = await freshTotpCode(uri);
    const [first, second] = [await waiting(email), await waiting(email)];
    expect((await give(first, code)).status).toBe(200);
    const again = await give(second, code);
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'This code was already used. Wait for the next one in your app.' },
    });
    expect(await viewerOf(second)).toBeNull();
  });

  it('that turned the step on cannot also sign in', async () => {
    const own = await app.person({ isConfirmed: true });
    const { body } = await own.call('POST', '/api/auth/two-factor/enable', { password: testPassword });
    const code = await freshTotpCode((body as { totpURI: string }).totpURI);
    await give(own, code);
    const browser = await waiting(own.email);
    expect((await give(browser, code)).status).toBe(422);
    expect(await viewerOf(browser)).toBeNull();
  });

  it('lets exactly one of ten concurrent sign-ins in', async () => {
    const { email, totpUri } = await personOf({ hasStep: true, isConfirmed: true, isLinked: false });
    const browsers = await Promise.all(Array.from({ length: 10 }, () => waiting(email)));
    const code = await freshTotpCode(totpUri ?? '');
    const statuses = await Promise.all(browsers.map(async (browser) => (await give(browser, code)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('an address that a stranger registered', () => {
  it('accepts no second step and no Google account until it is confirmed, and explains how to confirm it', async () => {
    const stranger = await app.person();
    const message = 'Confirm your email first: open the link we sent you, or request a new one.';
    for (const [path, body] of [
      ['/two-factor/enable', { password: testPassword }],
      ['/link-social', { provider: 'google', currentPassword: testPassword }],
    ] as const)
      expect(await stranger.call('POST', `/api/auth${path}`, body)).toMatchObject({
        status: 409,
        body: { message },
      });
    expect((await stranger.call('POST', '/api/account/confirmation-link')).status).toBe(200);
    const link = await linkIn(stranger.email, 'Welcome to Langkah', /(http:\S+verify-email\S+)/);
    await stranger.fetch(link);
    await turnOn(stranger);
    expect((await stranger.call('POST', '/api/account/confirmation-link')).status).toBe(409);
  });

  it('belongs to its owner after their first reset, and nothing of the stranger’s remains', async () => {
    const stranger = await app.person({ tier: 'ESSENTIAL' });
    const { userId, email } = stranger;
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
    expect((await stranger.fetch('/api/profile/avatar', { method: 'POST', body: form })).status).toBe(200);
    await stranger.call('PATCH', '/api/profile', {
      bio: 'squatted',
      links: { github: 'https://evil.test/x', linkedin: '', twitter: '', portfolio: '' },
    });
    await fillEmptyTexts(userId);
    await stranger.call('POST', '/api/account/change-email', {
      newEmail: `theirs-${userId}@example.com`,
      currentPassword: testPassword,
    });
    const change = await linkIn(
      `theirs-${userId}@example.com`,
      'Confirm your new email address',
      /confirm-email\?token=([\w.-]+)/,
    );
    await app.deps.db.insert(testimonials).values({
      userId,
      id: newId(),
      rating: 1,
      careerBackground: 'squatted',
      testimonial: 'squatted',
      status: 'PENDING',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await app.deps.db.insert(notificationPreferences).values({
      userId,
      event: 'review',
      inApp: false,
      email: false,
    });
    const checkout = await beginCheckout(stranger, email, 'BREAKTHROUGH');
    // As an earlier release allowed.
    await app.deps.db.insert(authAccounts).values({
      id: newId(),
      userId,
      providerId: 'google',
      accountId: googleIdOf('someone.else@gmail.test'),
    });
    await update(userId, { emailVerified: true });
    await turnOn(stranger);
    await update(userId, { emailVerified: false });

    const owner = app.browser();
    await reset(owner, email);
    await logIn(owner, email, newPassword);
    expect(await viewerOf(owner)).toBe(userId);
    expect(await viewerOf(stranger)).toBeNull();
    expect((await owner.call('POST', '/api/account/confirm-email', { token: change })).status).toBe(410);
    await payAndReturn(stranger, checkout);
    expect(await viewerOf(stranger)).toBeNull();

    const { db } = app.deps;
    expect((await owner.call('GET', '/api/profile')).body).toMatchObject({ bio: '', avatar: '', email });
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    expect(
      JSON.stringify(row),
      'name the column in `emptyProfile` of accounts/server/schema.ts',
    ).not.toContain('squatted');
    expect((await owner.call('GET', '/api/account')).body).toMatchObject({
      emailVerified: true,
      pendingEmail: null,
      twoFactor: false,
      google: { isConnected: false },
    });
    expect(await db.$count(twoFactors, eq(twoFactors.userId, userId))).toBe(0);
    expect(await db.$count(sessions, eq(sessions.userId, userId))).toBe(1);
    expect(await db.$count(testimonials, eq(testimonials.userId, userId))).toBe(0);
    expect(await db.$count(notificationPreferences, eq(notificationPreferences.userId, userId))).toBe(0);
    await app.runJobs();
    expect(await db.$count(storedFiles, eq(storedFiles.userId, userId))).toBe(0);
    measured('0 squatted addresses');
  });

  const confirmLink = (email: string) =>
    linkIn(email, 'Welcome to Langkah', /(\/api\/auth\/verify-email\S+)/);

  async function register(email: string) {
    const browser = app.browser();
    const account = { name: 'Sari Pratiwi', email, password: testPassword };
    expect((await browser.call('POST', '/api/auth/register', account)).status).toBe(201);
    await logIn(browser, email);
    return browser;
  }

  const isConfirmed = async (email: string) => {
    const [row] = await app.deps.db.select().from(users).where(eq(users.email, email));
    return row?.emailVerified ?? false;
  };

  /** What the owner of the mailbox may do without having registered, and whether the account is theirs afterwards. */
  const turns: [words: string, turn: (email: string) => Promise<unknown>, isTheirs: boolean][] = [
    ['opens the welcome link', async (email) => app.browser().fetch(await confirmLink(email)), false],
    [
      'opens the welcome link where another account of theirs is signed in',
      async (email) => (await app.person({ isConfirmed: true })).fetch(await confirmLink(email)),
      false,
    ],
    ['comes by Google', (email) => signInWithGoogle(app.browser(), email), false],
    ['resets the password', (email) => reset(app.browser(), email), true],
    [
      'opens the welcome link and then resets the password',
      async (email) => {
        const browser = app.browser();
        await browser.fetch(await confirmLink(email));
        await reset(browser, email);
        await logIn(browser, email, newPassword);
        await browser.fetch(await confirmLink(email));
      },
      true,
    ],
  ];

  it.each(turns)(
    'is never confirmed with the stranger’s password and sessions: its owner %s',
    async (_words, turn, isTheirs) => {
      const email = `squatted-${newId()}@gmail.test`;
      const stranger = await register(email);
      await turn(email);
      expect(await isConfirmed(email)).toBe(isTheirs);
      expect((await viewerOf(stranger)) === null).toBe(isTheirs);
      expect((await logIn(app.browser(), email)).status).toBe(isTheirs ? 401 : 200);
    },
  );

  it('does not become a stranger’s new address by its owner’s click', async () => {
    const stranger = await app.person({ isConfirmed: true });
    const email = `wanted-${newId()}@example.com`;
    const wish = { newEmail: email, currentPassword: testPassword };
    await stranger.call('POST', '/api/account/change-email', wish);
    const token = await linkIn(email, 'Confirm your new email address', /confirm-email\?token=([\w.-]+)/);
    const click = (browser: Pick<TestBrowser, 'call'>) =>
      browser.call('POST', '/api/account/confirm-email', { token });
    expect((await click(app.browser())).status).toBe(401);
    expect(await click(await app.person())).toMatchObject({
      status: 403,
      body: { message: 'This link is for another account. Log in to that account and open it again.' },
    });
    expect(await isConfirmed(email)).toBe(false);
    expect((await click(stranger)).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  it('is confirmed by its own person where they are signed in; elsewhere they log in first', async () => {
    const email = `own-${newId()}@example.com`;
    const own = await register(email);
    const link = await confirmLink(email);
    const elsewhere = app.browser();
    const before = await elsewhere.fetch(link);
    const token = new URL(link, 'http://app.test').searchParams.get('token') ?? '';
    const comeBack = encodeURIComponent(`/confirm-email?token=${token}`);
    expect(before.headers.get('location')).toBe(`/login?callbackUrl=${comeBack}`);
    const other = await (await app.person()).fetch(link);
    expect(other.headers.get('location')).toBe('/confirm-email?token=other');
    await logIn(elsewhere, email);
    expect((await elsewhere.fetch(link)).headers.get('location')).toBe('/dashboard?verified=1');
    expect(await isConfirmed(email)).toBe(true);
    expect(await viewerOf(own)).toBe(await viewerOf(elsewhere));
    expect((await logIn(app.browser(), email)).status).toBe(200);
  });

  it('keeps what its owner set up when a later reset is not the first confirmation', async () => {
    const { email, userId } = await personOf({ hasStep: true, isConfirmed: true, isLinked: true });
    await update(userId, { bio: 'I bake.' });
    await reset(app.browser(), email);
    const [kept] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    expect(kept).toMatchObject({ bio: 'I bake.', twoFactorEnabled: true });
    expect(await app.deps.db.$count(authAccounts, eq(authAccounts.userId, userId))).toBe(2);
  });
});
