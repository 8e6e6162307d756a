import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoSecrets } from '../dev/sandboxes/demo-secrets.ts';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  logIn,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface PageFacts {
  /** The path to open for the pattern. */
  path: string;
  /** Title of the page itself, not of the page it redirects to. */
  title: RegExp;
  /** Where visitors and signed-in people are redirected. */
  anonymousAt?: string;
  signedInAt?: string;
}

const slug = 'javascript-from-zero';

/** Every route of the site map; the first test fails if one is missing. */
const pages: Record<string, PageFacts> = {
  '/': { path: '/', title: /^Langkah: Small steps, real code\.$/ },
  '/blog': { path: '/blog', title: /^Blog/ },
  '/blog/$slug': { path: '/blog/git-in-one-evening', title: /^Git in one evening/ },
  '/courses': { path: '/courses', title: /^Courses/ },
  '/courses/$slug': { path: `/courses/${slug}`, title: /^JavaScript from zero/ },
  '/changelog': { path: '/changelog', title: /^Changelog/ },
  '/vat-calculator': { path: '/vat-calculator', title: /^Kalkulator PPN/ },
  '/waitlist': { path: '/waitlist', title: /^Tujuh: seven days, one habit/ },
  '/guides/content-resonance': { path: '/guides/content-resonance', title: /^Content Resonance Guide/ },
  '/receipts/check': { path: '/receipts/check', title: /^Check a receipt/ },
  '/newsletter/confirm': { path: '/newsletter/confirm?token=none', title: /^Confirm your subscription/ },
  '/newsletter/unsubscribe': { path: '/newsletter/unsubscribe?token=none', title: /^Unsubscribe/ },
  '/glossary': { path: '/glossary', title: /^Glossary/ },
  '/privacy': { path: '/privacy', title: /Privacy/ },
  '/terms': { path: '/terms', title: /Terms/ },
  '/support': { path: '/support', title: /Support/ },
  '/signup': { path: '/signup', title: /account/, signedInAt: '/dashboard' },
  '/login': { path: '/login', title: /Log in/, signedInAt: '/dashboard' },
  '/forgot-password': { path: '/forgot-password', title: /Forgot your password/ },
  '/confirm-email': { path: '/confirm-email', title: /^Confirm your new email address/ },
  '/reset-password': { path: '/reset-password?token=none', title: /new password/ },
  '/pricing': { path: '/pricing', title: /Choose Your Learning Path/, anonymousAt: '/signup' },
  '/pricing/checkout': {
    path: '/pricing/checkout?plan=BREAKTHROUGH',
    title: /Confirm Your Plan/,
    anonymousAt: '/signup?plan=BREAKTHROUGH',
  },
  '/pricing/transfer': {
    path: '/pricing/transfer',
    title: /Transfer to our account/,
    anonymousAt: '/login?callbackUrl=%2Fpricing%2Ftransfer',
  },
  '/gift': { path: '/gift', title: /^A gift/ },
  '/onboarding/verify': {
    path: '/onboarding/verify',
    title: /account/,
    anonymousAt: '/signup',
    // Sign-up shows the reason, even to people who are signed in (product.md#onboarding).
    signedInAt: '/signup',
  },
  '/dashboard': { path: '/dashboard', title: /^Dashboard/ },
  '/dashboard/materials': { path: '/dashboard/materials', title: /^Learning materials/ },
  '/modules': { path: '/modules', title: /^Modules/ },
  '/modules/$id': { path: '/modules/2', title: /^Names for things/ },
  '/lessons': { path: '/lessons', title: /^Courses/ },
  '/lessons/$slug': { path: `/lessons/${slug}`, title: /^JavaScript from zero/ },
  '/lessons/$slug/$id': { path: `/lessons/${slug}/2`, title: /^Names for things/ },
  '/action-items': { path: '/action-items', title: /^My Action Items/ },
  '/notes': { path: '/notes', title: /^Notes/ },
  '/on-this-device': { path: '/on-this-device', title: /^What you can open now/ },
  '/questions': { path: '/questions', title: /^Questions/ },
  '/reviews': { path: '/reviews', title: /^Reviews/ },
  '/resources': { path: '/resources', title: /^Resources/ },
  '/feedbacks': { path: '/feedbacks', title: /^Feedback/ },
  '/notifications': { path: '/notifications', title: /^Notifications/ },
  '/bookings': { path: '/bookings', title: /^Bookings/ },
  '/community': { path: '/community', title: /^Community/ },
  '/community/join': { path: '/community/join', title: /^Join Our Community/ },
  '/settings/profile': { path: '/settings/profile', title: /^Profile/ },
  '/settings/second-step': {
    path: '/settings/second-step',
    title: /^Account/,
    signedInAt: '/settings/account',
  },
  '/settings/account': { path: '/settings/account', title: /^Account/ },
  '/settings/plan': { path: '/settings/plan', title: /^Plan/ },
  '/settings/invite': { path: '/settings/invite', title: /^Bring friends/ },
  '/settings/subscription': { path: '/settings/subscription', title: /^Plan/, signedInAt: '/settings/plan' },
  '/profile': { path: '/profile', title: /^Profile/, signedInAt: '/settings/profile' },
  '/settings': { path: '/settings', title: /^Profile/, signedInAt: '/settings/profile' },
};

/** Pages whose ids only other journeys know. */
const visitedByJourneys = [
  '/checkout/products/$slug',
  '/exercises/$id',
  '/questions/$id',
  '/resources/$id',
  '/settings/receipts/$id',
  '/settings/gifts/$id',
];

/** Admin pages and the 404 page (`/$`) have their own tests. */
const isElsewhere = (pattern: string) =>
  pattern.startsWith('/admin') || pattern === '/$' || visitedByJourneys.includes(pattern);

const siteMap = readFileSync(new URL('../src/shell/routes.ts', import.meta.url), 'utf8');
const learnerPart = siteMap.slice(siteMap.indexOf("layout('learner'"));
const publicPart = siteMap.slice(siteMap.indexOf("layout('public'"), siteMap.indexOf("layout('auth'"));
const isPublicPage = (pattern: string) => pattern === '/' || publicPart.includes(`route('${pattern}',`);
const isLearnerPage = (pattern: string) => learnerPart.includes(`route('${pattern}',`);

interface Raw {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Requests the path exactly as given; `fetch` would normalise it. */
const rawGet = (path: string, cookie = '') =>
  new Promise<Raw>((resolve, reject) => {
    const { hostname, port } = new URL(installation.appUrl);
    http
      .get({ hostname, port, path, headers: { accept: 'text/html', cookie } }, (answer) => {
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      })
      .on('error', reject);
  });

/** Asserts a policy that lets no foreign script run (product.md#markup-and-scripts, proof line 20). */
function expectSafeHeaders({ headers }: Raw, path: string): void {
  const policy = String(headers['content-security-policy']);
  const scripts = /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  // A nonce on personal pages, hashes on pages cached for visitors (product.md#markup-and-scripts).
  expect(scripts, path).toMatch(/'(nonce|sha256)-[A-Za-z0-9+/=]{20,}'/);
  expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|https?:/);
  expect(policy, path).toContain("frame-ancestors 'none'");
  expect(policy, path).toContain("base-uri 'self'");
  expect(headers['x-content-type-options'], path).toBe('nosniff');
  expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
  // Shared caches may store only pages without personal data, which use hashes.
  const isShared = scripts.includes("'sha256-");
  expect(headers['cache-control'], path).toContain(isShared ? 'public, no-cache' : 'no-store');
}

async function expectTitle(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count(), `${page.url()}: one h1`).toBe(1);
  expect(await page.getByRole('main').count(), `${page.url()}: one main`).toBe(1);
  await eventually(() => page.title()).toMatch(title);
}

async function expectWholePage(page: Page, title: RegExp): Promise<void> {
  await expectTitle(page, title);
  await expectAccessible(page);
}

const pathOf = (page: Page) => page.url().slice(installation.appUrl.length);

test('every page of the site map is listed here', () => {
  const routes = [...siteMap.matchAll(/route\('([^']+)'/g)].map(([, pattern]) => String(pattern));
  expect(['/', ...routes].filter((pattern) => !isElsewhere(pattern)).sort()).toEqual(
    Object.keys(pages).sort(),
  );
});

test('every page has safe headers, and the learner area redirects visitors to log in', async () => {
  for (const [pattern, { path }] of Object.entries(pages)) {
    const answer = await rawGet(path);
    expectSafeHeaders(answer, path);
    if (!isLearnerPage(pattern)) continue;
    expect(answer.status, path).toBe(307);
    expect(answer.headers.location, path).toBe(`/login?callbackUrl=${encodeURIComponent(path)}`);
  }
});

test('every page is complete and accessible for a visitor', async () => {
  const { page, problems } = await browser.open();
  for (const [pattern, { path, title, anonymousAt }] of Object.entries(pages)) {
    if (isLearnerPage(pattern)) continue;
    await visit(page, path);
    if (anonymousAt) await eventually(() => pathOf(page)).toBe(anonymousAt);
    else await expectWholePage(page, title);
    expect(problems, path).toEqual([]);
  }
}, 120_000);

test('on every public page the title begins at the edge of the header and the footer', async () => {
  const { page, problems } = await browser.open();
  for (const [pattern, { path }] of Object.entries(pages)) {
    if (!isPublicPage(pattern)) continue;
    await visit(page, path);
    for (const width of [390, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const edges = await page.evaluate(() =>
        ['h1', 'header a', 'footer :is(a, span)'].map((part) =>
          Math.round(document.querySelector(part)?.getBoundingClientRect().left ?? -1),
        ),
      );
      expect(new Set(edges).size, `${path} at ${width}: ${edges}`).toBe(1);
    }
  }
  expect(problems).toEqual([]);
}, 60_000);

test('an unknown address answers 404 in the shell of the reader, with a title and links to go on', async () => {
  const { page, problems } = await browser.open();
  for (const path of ['/this-page-does-not-exist', '/admin/unknown', '/dashboard/x/y', '/none/%5E1']) {
    expect((await visit(page, path))?.status(), path).toBe(404);
    await expectTitle(page, /^This page does not exist · Langkah$/);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contact Support' }).first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to home page' }).waitFor();
  expectProblems(problems, /status of 404/);

  await signIn(page, 'accelerator@langkah.test');
  expect((await visit(page, '/this-page-does-not-exist'))?.status()).toBe(404);
  await expectWholePage(page, /^This page does not exist · Langkah$/);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Notes' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  for (const path of ['/modules/99999', '/modules/abc', '/lessons/none', '/admin/orders']) {
    expect((await visit(page, path))?.status(), path).toBe(404);
    await expectTitle(page, /does not exist · Langkah$/);
  }
  expectProblems(problems, /status of 404/);
}, 60_000);

test('people who have travelled see the times of the zone they are in', async () => {
  const { page, context } = await browser.open({ timezoneId: 'Asia/Tokyo' });
  await signIn(page, 'admin@langkah.test');
  await context.addCookies([{ name: 'langkah_tz', value: 'Europe%2FBerlin', url: page.url() }]);
  await page.goto('/admin/bookings');
  await page.getByText('Times in GMT+9.').waitFor();
});

test('a browser is asked for the name of its time zone only if its hours are not those of the page', async () => {
  const askedIn = async (timezoneId: string) => {
    const { page } = await browser.open({ timezoneId });
    await page.addInitScript(() => {
      // Without options, a format says only where the browser is.
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        apply(format, self, options: unknown[]) {
          if (options.length === 0) document.documentElement.dataset.asked = 'yes';
          return Reflect.apply(format, self, options);
        },
      });
    });
    await page.goto('/');
    return page.evaluate(() => document.documentElement.dataset.asked ?? 'no');
  };
  expect(await askedIn('Asia/Jakarta')).toBe('no');
  expect(await askedIn('Asia/Makassar')).toBe('yes');
});

test('every page is complete and accessible for a learner', async () => {
  const { page, context, problems } = await browser.open();
  await signIn(page, 'accelerator@langkah.test');
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const [pattern, { path, title, signedInAt }] of Object.entries(pages)) {
    const answer = await rawGet(path, cookie);
    expectSafeHeaders(answer, path);
    // No remark: the loader had fetched everything before rendering.
    expect(answer.headers['server-timing'] ?? '', path).not.toMatch(/twice|asked/);
    // For a learner, public pages differ only in their header, which the home page covers.
    if (!isLearnerPage(pattern) && !signedInAt && pattern !== '/') {
      expect(answer.status, path).toBe(200);
      continue;
    }
    await visit(page, path);
    if (signedInAt) await eventually(() => pathOf(page)).toBe(signedInAt);
    else await expectWholePage(page, title);
    expect(problems, path).toEqual([]);
  }
}, 120_000);

test('log-in leads back to the requested page', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/lessons/javascript-from-zero/2');
  await page.getByText('Log in or create an account to start learning.').waitFor();
  const signUp = page.getByRole('main').getByRole('link', { name: 'Create an account' });
  expect(await signUp.getAttribute('href')).toContain('callbackUrl=%2Flessons%2Fjavascript-from-zero%2F2');
  await logIn(page, 'accelerator@langkah.test');
  await page.waitForURL('**/lessons/javascript-from-zero/2');
  await page.getByRole('heading', { level: 1, name: 'Names for things' }).waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();
  // For people who are signed in, the log-in page redirects there, and never off the site.
  await visit(page, '/login?callbackUrl=%2Fnotes');
  expect(pathOf(page)).toBe('/notes');
  await visit(page, '/login?callbackUrl=https%3A%2F%2Fexample.com');
  expect(pathOf(page)).toBe('/dashboard');
  expect(problems).toEqual([]);
});

describe('no spelling of an address shows the learner area to a visitor', () => {
  const variants = [
    '//dashboard',
    '///dashboard',
    '/Dashboard',
    '/DASHBOARD/',
    '/dashboard/',
    '/dashboard//',
    '/./dashboard',
    '/%2e%2e/dashboard',
    '/x/..%2fdashboard',
    '/%2fdashboard',
    '/dashboard%2f',
    '/dashboard%00',
    '/%64ashboard',
    '/dashboard;x=1',
    '/dashboard?callbackUrl=/',
    '/dashboard/materials/',
    '/modules/2/',
    '/modules/%32',
    '/Modules/2',
    '/lessons/javascript-from-zero/2/',
    '/lessons%2fjavascript-from-zero%2f2',
    '//modules//2',
    '/notes/',
    '/settings/subscription/',
    '/%5cdashboard',
    '/\\dashboard',
  ];

  test.each(variants)('%s', async (variant) => {
    let path = variant;
    for (let hops = 0; hops < 5; hops += 1) {
      const { status, headers, body } = await rawGet(path);
      expect(status, path).not.toBe(500);
      expect(body, path).not.toMatch(/Good (morning|afternoon|evening)|Names for things|View All Tasks/);
      if (status < 300 || status >= 400) break;
      const next = new URL(headers.location ?? '', installation.appUrl);
      expect(next.origin, `${path} stays here`).toBe(installation.appUrl);
      if (next.pathname === '/login') return;
      path = `${next.pathname}${next.search}`;
    }
    expect((await rawGet(path)).status, path).toBeGreaterThanOrEqual(400);
  });
});

test('the keyboard reaches every control, and the focus is never lost', async () => {
  const { page, problems } = await browser.open();
  await visit(page, '/login');
  await page.keyboard.press('Tab');
  const focused = () => page.locator(':focus');
  expect(await focused().innerText()).toBe('Skip to content');
  await signIn(page, 'accelerator@langkah.test');
  await page.reload();
  await untilInteractive(page);

  await page.keyboard.press('Tab');
  expect(await focused().innerText()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await eventually(() => focused().getAttribute('id')).toBe('main');

  // The account menu works by keyboard and returns the focus when it closes.
  const account = page.getByRole('button', { name: /account menu of/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await eventually(() => focused().innerText()).toContain('Profile');
  await page.keyboard.press('ArrowDown');
  await eventually(() => focused().innerText()).toContain('Plan');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await eventually(() => account.evaluate((button) => button === document.activeElement)).toBe(true);

  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.focus();
  await page.keyboard.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await popover.getByRole('link', { name: 'View All' }).waitFor();
  await eventually(() => popover.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  await eventually(() => bell.evaluate((button) => button === document.activeElement)).toBe(true);

  // A dialog traps the focus until it is answered.
  await visit(page, '/settings/profile');
  await page.getByLabel('Bio').fill('Something that is not saved.');
  const dashboard = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' });
  await dashboard.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'You have unsaved changes...' });
  await dialog.waitFor();
  await eventually(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('Tab');
    await eventually(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/settings/profile');
  expect(await page.getByLabel('Bio').inputValue()).toBe('Something that is not saved.');
  await eventually(() => dashboard.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(problems).toEqual([]);
});

test('public pages can be read without scripts', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: /Small steps,\s*real code\./ }).waitFor();
  for (const plan of ['Starter', 'Essential', 'Accelerator', 'Breakthrough'])
    await page.getByRole('heading', { level: 3, name: plan, exact: true }).waitFor();
  await page.goto('/login');
  await page.getByLabel('Email').waitFor();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.goto('/signup?plan=STARTER');
  await page.getByText('Selected Plan').waitFor();
  await page.getByLabel('Confirm Password', { exact: true }).waitFor();
  for (const path of ['/privacy', '/terms', '/support']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200);
  }
});

test('the delivered scripts contain no secret and come without source maps', async () => {
  const assets = new URL('../dist/client/assets/', import.meta.url);
  const names = readdirSync(assets);
  const scripts = names.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  expect(names.filter((name) => name.endsWith('.map'))).toEqual([]);
  const delivered = scripts.map((name) => readFileSync(new URL(name, assets), 'utf8')).join('\n');
  const secrets = Object.entries(demoSecrets).filter(([, value]) => String(value).length >= 12);
  expect(secrets.length).toBeGreaterThan(2);
  for (const [name, value] of secrets) expect(delivered.includes(String(value)), name).toBe(false);
  expect(delivered).not.toMatch(/postgres(ql)?:\/\/|DATABASE_URL|SESSION_SECRET/);
});
