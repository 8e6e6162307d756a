import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLearners, Person } from '../dev/proof/people.ts';
import { atScale } from '../dev/testing/scale.ts';
import {
  eventually,
  expectProblems,
  type JourneyBrowser,
  launch,
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

const keptPages = [
  '/',
  '/courses',
  '/courses/javascript-from-zero',
  '/blog',
  '/changelog',
  '/vat-calculator',
  '/glossary',
  '/privacy',
];

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${installation.appUrl}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Asks for the page, and again for the same one. */
async function statusOfSame(path: string): Promise<number> {
  const { headers } = await ask(path);
  return (await ask(path, { 'if-none-match': String(headers.get('etag')) })).status;
}

test('a campaign’s mark or a hand-edited number in the address breaks no page', async () => {
  for (const path of keptPages) {
    for (const query of ['?utm_source=wa&fbclid=x', '?page=abc', '?tag=git&page=-1&q=x'])
      expect([path, query, (await ask(path + query)).status]).toEqual([path, query, 200]);
  }
});

test('the menu that the server has drawn for one is right for the next, on every page', async () => {
  const appUrl = installation.appUrl;
  const as = (name: string) => new Person(appUrl, `${name}@langkah.test`).signIn();
  const [starter, admin, essential] = [await as('starter'), await as('admin'), await as('essential')];
  for (const person of [starter, admin, essential, starter]) {
    for (const address of ['/notes', '/dashboard?verified=1', '/dashboard', '/notes?x=1']) {
      const html = await (await person.fetch(address)).text();
      const [path] = address.split('?');
      const [menu = ''] = /<nav aria-label="Menu".*?<\/nav>/s.exec(html) ?? [];
      const current = [...menu.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)];
      expect(current.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual([path]);
      expect(menu.includes('/admin/users')).toBe(person === admin);
    }
  }
  // The phone's bar too, also where `/profile` has led on.
  for (const [address, entry] of [
    ['/notes', '/notes'],
    ['/settings/profile', '/profile'],
  ] as const) {
    const html = await (await starter.fetch(address)).text();
    const [bar = ''] = /<nav aria-label="Main pages".*?<\/nav>/s.exec(html) ?? [];
    const current = [...bar.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)];
    expect(current.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual([entry]);
  }
});

test('a page that is loaded again has a nonce of its own, and says what is true by now', async () => {
  const [learner] = await makeLearners(installation.appUrl, 1);
  const open = async () => {
    const answer = await learner?.fetch('/notes');
    const html = (await answer?.text()) ?? '';
    const nonce = /'nonce-([^']+)'/.exec(answer?.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const nonces = new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, found]) => found));
    expect([...nonces]).toEqual([nonce]);
    return { nonce, html };
  };
  const first = await open();
  expect((await open()).nonce).not.toBe(first.nonce);
  await learner?.call('POST', '/api/notes', { moduleId: 1, timestamp: 3, content: 'Written in between' });
  expect(first.html).not.toContain('Written in between');
  expect((await open()).html).toContain('Written in between');
});

test('a page whose app could not be fetched is fetched again, and not again and again', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'essential@langkah.test');
  let opened = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1;
  });
  await page.route('**/assets/framework-*.js', (route) => (opened === 2 ? route.continue() : route.abort()));
  await page.goto('/dashboard');
  await eventually(() => opened).toBe(2);
  await untilInteractive(page);
  await page.goto('/notes', { waitUntil: 'load' });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(opened).toBe(3);
  expectProblems(problems, /ERR_FAILED/);
});

test('a visitor gets kept pages that hold nothing of the people who came before', async () => {
  const people = await Promise.all(
    ['starter@langkah.test', 'breakthrough@langkah.test'].map(async (email) => {
      const { page, context } = await browser.open();
      await signIn(page, email);
      const cookies = await context.cookies();
      return {
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        canaries: [email, ...cookies.filter(({ httpOnly }) => httpOnly).map(({ value }) => value)],
      };
    }),
  );
  const canaries = people.flatMap((person) => person.canaries);
  for (const path of keptPages) {
    const personal = await Promise.all(people.map(({ cookie }) => ask(path, { cookie })));
    const visitor = await ask(path);
    for (const { headers, text } of personal) {
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('content-security-policy')).toContain("'nonce-");
      expect(text).toContain('Go to Dashboard');
      expect(text.match(/<!doctype/gi)).toHaveLength(1);
    }
    expect(visitor.text.match(/<!doctype/gi)).toHaveLength(1);
    expect(visitor.status).toBe(200);
    expect(visitor.headers.get('cache-control')).toBe('public, no-cache');
    expect(visitor.headers.get('set-cookie')).toBeNull();
    const policy = visitor.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/nonce|script-src[^;]*unsafe-inline/);
    expect(visitor.text).not.toContain('Go to Dashboard');
    for (const canary of canaries) expect(visitor.text).not.toContain(canary);
    // A job may publish something between two requests, such as a video that is ready: the page is drawn again.
    await eventually(() => statusOfSame(path)).toBe(304);
  }
  for (const path of ['/blog/no-such-article', '/no-such-page', '/login', '/dashboard']) {
    expect((await ask(path)).headers.get('cache-control')).not.toContain('public');
  }
});

/** Waits until a script that runs when the page is idle would have run: with the same deadline as `wake.ts`, and after it. */
const untilIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestIdleCallback(() => requestIdleCallback(done, { timeout: 50 }), { timeout: 2_000 }),
      ),
  );

const isScript = (request: Request) => request.resourceType() === 'script';

/** A connection on which scripts come only when the test lets them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a page that is read wakes when it has loaded and the browser is idle; nobody is greeted before they act', async () => {
  const { page, problems } = await browser.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/blog/git-in-one-evening');
  await untilInteractive(page);
  const early = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0))
      .map(({ name }) => name);
  });
  expect(early).toEqual([]);
  expect(asked).not.toContain('/hello');
  await page.keyboard.press('Tab');
  await eventually(() => asked).toContain('/hello');
  expect(problems).toEqual([]);
});

test('with data to be saved a page sleeps until it is touched; the first press is not lost', async () => {
  const { page, problems } = await browser.open({ saveData: true });
  const scripts: string[] = [];
  page.on('request', (request) => isScript(request) && scripts.push(request.url()));
  await page.goto('/blog/git-in-one-evening');
  await untilIdle(page);
  expect(scripts).toEqual([]);
  const beside = page.getByRole('complementary').getByRole('navigation', { name: 'Contents' });
  await beside.getByRole('button', { name: 'Contents' }).click();
  await eventually(() => beside.getByRole('link').first().isVisible()).toBe(false);
  expect(scripts.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});

test('on a slow connection a press, typed values and a sent form wait for the scripts', async () => {
  const { page, problems } = await browser.open();
  const release = await holdScripts(page);
  await page.goto('/blog/git-in-one-evening');
  const beside = page.getByRole('complementary').getByRole('navigation', { name: 'Contents' });
  await beside.getByRole('button', { name: 'Contents' }).click();
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Name').fill('Sari');
  await form.getByLabel('Email').fill('sari@slow.test');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  expect(await beside.getByRole('link').first().isVisible()).toBe(true);
  release();
  await eventually(() => beside.getByRole('link').first().isVisible()).toBe(false);
  await page.getByText('A link is on its way to sari@slow.test').waitFor();
  expect(problems).toEqual([]);
});

test('on a slow connection the support form keeps what is typed and is sent by Enter', async () => {
  const { page, problems } = await browser.open();
  const release = await holdScripts(page);
  await page.goto('/support');
  await page.getByLabel('Full Name').fill('Sari');
  await page.getByLabel('Message').fill('The page is slow, and my words should stay.');
  await page.getByLabel('Email').fill('sari@slow.test');
  await page.getByLabel('Subject').fill('Slow');
  await page.keyboard.press('Enter');
  release();
  await page.getByRole('button', { name: 'Write another message' }).waitFor();
  expect(problems).toEqual([]);
});

test('on a slow connection what is set in the calculator counts', async () => {
  const { page, problems } = await browser.open();
  const release = await holdScripts(page);
  await page.goto('/vat-calculator');
  await page.getByRole('slider', { name: 'Tarif PPN baru' }).fill('20');
  await page.getByLabel('Harga dasar').fill('25000');
  release();
  await eventually(() => page.getByLabel('Harga dasar').inputValue()).toBe('25.000');
  await page.getByRole('status').filter({ hasText: '20%' }).first().waitFor();
  expect(problems).toEqual([]);
});

test('on a slow connection a chosen plan leads to its payment', async () => {
  const { page: signedIn, context, problems } = await browser.open();
  await signIn(signedIn, 'new@langkah.test');
  const page = await context.newPage();
  const release = await holdScripts(page);
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Select Plan' }).first().click();
  release();
  await page.waitForURL('**/pricing/checkout?plan=*');
  expect(problems).toEqual([]);
});

test('a part that cannot be fetched and one that fails take nothing from the others', async () => {
  const { page, problems } = await browser.open();
  await page.route('**/assets/floating-newsletter-*.js', (route) => route.abort());
  const article = '**/blog/git-in-one-evening';
  await page.route(article, async (route) => {
    const answer = await route.fetch();
    const broken = /(data-island="contents"[^>]* data-props=)"[^"]*"/g;
    await route.fulfill({ response: answer, body: (await answer.text()).replace(broken, '$1"{}"') });
  });
  await page.goto('/blog/git-in-one-evening');
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Name').fill('x');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Name must be at least 2 characters').waitFor();
  const failures = [/ERR_FAILED/, /Failed to fetch dynamically/, /of undefined|hydrat/i];
  for (const what of failures)
    await eventually(() => problems.some((problem) => what.test(problem))).toBe(true);
  // What failed stands as the server drew it; pressed, it comes again with its page.
  await page.unrouteAll();
  const beside = page.getByRole('complementary').getByRole('navigation', { name: 'Contents' });
  const failed = beside.getByRole('button', { name: 'Contents' });
  expect(await beside.getByRole('link').first().isVisible()).toBe(true);
  await Promise.all([page.waitForEvent('load'), failed.click()]);
  await failed.click();
  await eventually(() => beside.getByRole('link').first().isVisible()).toBe(false);
  // Each island fails by itself, in its own time, and some are reported only now.
  expect(problems.filter((problem) => !failures.some((what) => what.test(problem)))).toEqual([]);
});

test('a part that hangs while it is fetched keeps only itself waiting', async () => {
  const { page, problems } = await browser.open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/floating-newsletter-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/blog/git-in-one-evening');
  const beside = page.getByRole('complementary').getByRole('navigation', { name: 'Contents' });
  await beside.getByRole('button', { name: 'Contents' }).click();
  await eventually(() => beside.getByRole('link').first().isVisible()).toBe(false);
  const form = page.getByRole('form', { name: 'Newsletter' });
  await form.getByLabel('Name').fill('x');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await form.getByText('Name must be at least 2 characters').waitFor();
  release();
  await untilInteractive(page);
  expect(problems).toEqual([]);
});

test('a page whose scripts are gone asks for them when idle, at a sign and at a press, and is loaded again when that fails', async () => {
  const { page, problems } = await browser.open();
  // Since the page was last loaded.
  let asked: string[] = [];
  let failures = 0;
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      loads += 1;
      failures = 0;
      asked = [];
    }
    asked.push(new URL(request.url()).pathname);
  });
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/islands-')) failures += 1;
  });
  const entry = '**/assets/islands-*.js';
  await page.route(entry, (route) => route.abort());
  await page.goto('/blog/git-in-one-evening');
  /** Until nothing has been asked for a second: scripts are asked for one after the other, on a busy machine slowly. */
  const settle = async () => {
    for (let before = -1; before !== asked.length; ) {
      before = asked.length;
      await page.evaluate(() => new Promise((done) => setTimeout(done, 1_000)));
    }
  };
  /** Until the page has had its idle moment: it asked for that earlier, so it comes first. */
  const untilIdle = () =>
    page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
  const moveAbout = async () => {
    await untilIdle();
    await eventually(() => failures).toBeGreaterThan(0);
    // The first move of a pointer that was nowhere is one of nothing.
    for (const x of [290, 300]) await page.mouse.move(x, 300);
    await eventually(() => asked).toContain('/hello');
    await settle();
    const settled = asked.length;
    for (const x of [310, 320, 330, 340]) await page.mouse.move(x, 300);
    await settle();
    expect(asked.slice(settled).filter((path) => /hello|islands/.test(path))).toEqual([]);
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
  };
  const fold = page.getByRole('complementary').getByRole('button', { name: 'Contents' });
  const link = page.getByRole('complementary').getByRole('link', { name: 'Three places' });
  await moveAbout();
  await Promise.all([page.waitForEvent('load'), fold.click()]);
  await moveAbout();
  await page.unroute(entry);
  await fold.click();
  await eventually(() => link.isVisible()).toBe(false);
  expect(loads).toBe(2);
  expectProblems(problems, /ERR_FAILED/);
});

/**
 * What the whole stylesheet changes of a page that has its own part: elements with the properties that differ. Both looks
 * are at a page that has come to rest: two frames in a row are the same.
 */
const changedByWhole = (page: Page) =>
  page.evaluate(async () => {
    const elements = [...document.body.querySelectorAll('*')];
    // The same names for every element: to ask each for its own took longer than all their values.
    const names = [...getComputedStyle(document.body)];
    const looks = () =>
      elements.map((element) => {
        const style = getComputedStyle(element);
        // What moves has moved on meanwhile.
        const isMoving = style.animationName !== 'none';
        return names.map((name) => (isMoving && name === 'transform' ? '' : style.getPropertyValue(name)));
      });
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const looksAtRest = async () => {
      let look = looks();
      for (let tries = 0; tries < 20; tries += 1) {
        await frame();
        const next = looks();
        if (JSON.stringify(next) === JSON.stringify(look)) return next;
        look = next;
      }
      throw new Error('the page does not come to rest');
    };
    await document.fonts.ready;
    const before = await looksAtRest();
    const whole = document.createElement('link');
    whole.rel = 'stylesheet';
    whole.href = document.querySelector<HTMLElement>('script[data-stylesheet]')?.dataset.stylesheet ?? '';
    await new Promise((done, fail) => {
      whole.onload = done;
      whole.onerror = fail;
      document.head.append(whole);
    });
    return (await looksAtRest()).flatMap((look, index) => {
      const changed = look.flatMap((value, at) =>
        value === before[index]?.[at] ? [] : [`${names[at]}: ${before[index]?.[at]} → ${value}`],
      );
      return changed.length > 0 ? [`${elements[index]?.outerHTML.slice(0, 160)}: ${changed.join('; ')}`] : [];
    });
  });

test('a kept page carries the styles that it and its islands need: the whole stylesheet changes nothing of it', async () => {
  const sizes = [
    {
      viewport: { width: 1440, height: 900 },
      paths: atScale(['/'], ['/', '/blog/git-in-one-evening', '/vat-calculator']),
    },
    {
      viewport: { width: 390, height: 844 },
      paths: atScale(
        ['/courses/javascript-from-zero'],
        ['/', '/blog', '/changelog', '/courses/javascript-from-zero', '/privacy', '/waitlist'],
      ),
    },
  ];
  for (const { viewport, paths } of sizes) {
    // Nothing wakes: what is drawn is all there is.
    const { page } = await browser.open({ viewport, saveData: true });
    for (const path of paths) {
      await page.goto(path);
      expect(await changedByWhole(page), path).toEqual([]);
    }
  }
  // Awake, but nobody has acted yet.
  const { page } = await browser.open();
  await visit(page, '/blog/git-in-one-evening');
  await page.getByRole('button', { name: 'Newsletter', exact: true }).waitFor();
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);
  expect(await changedByWhole(page)).toEqual([]);
});

test('plans, drawn for their person, sleep until they are touched', async () => {
  const { page: signedIn, context, problems } = await browser.open();
  await signIn(signedIn, 'new@langkah.test');
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('request', (request) => isScript(request) && scripts.push(request.url()));
  await page.goto('/pricing');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilIdle(page);
  expect(scripts).toEqual([]);
  await page.keyboard.press('Tab');
  await untilInteractive(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(problems).toEqual([]);
});

test('who scrolls into a page stays there while the app wakes; the next page begins at its top', async () => {
  const { page, problems } = await browser.open();
  await page.goto('/blog/git-in-one-evening');
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 1500);
  await untilInteractive(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  expect(await top()).toBe(1500);
  // By itself: Playwright would first scroll the page for a link in a bar that stays at the top.
  await page.getByRole('link', { name: 'Langkah home page' }).dispatchEvent('click');
  await page.getByRole('heading', { level: 1, name: /Small steps/ }).waitFor();
  await eventually(top).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Git in one evening' }).waitFor();
  await eventually(top).toBe(1500);
  expect(problems).toEqual([]);
});

test('without scripts a visitor reads the home page, an article by its contents, the changelog and a result', async () => {
  const { page, problems } = await browser.open({ javaScriptEnabled: false });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('link', { name: 'Git in one evening' }).click();
  await page.getByRole('heading', { level: 1, name: 'Git in one evening' }).waitFor();
  const contents = page.getByRole('complementary').getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Three places' }).click();
  expect(page.url()).toMatch(/#three-places$/);
  expect(await page.getByRole('heading', { name: 'Three places' }).isVisible()).toBe(true);
  await page.goto('/changelog');
  await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor();
  const [newest, ...older] = await page.getByRole('group').all();
  expect(await newest?.getByRole('list').first().isVisible()).toBe(true);
  const last = older.at(-1);
  expect(await last?.getByRole('list').first().isVisible()).toBe(false);
  // A link to a folded version opens it.
  const id = await last?.locator('[id]').first().getAttribute('id');
  await page.goto(`/changelog#${id}`);
  await eventually(() => page.locator('details:has(:target)').getByRole('list').first().isVisible()).toBe(
    true,
  );
  // What cannot answer is not there, or says why; what a plain form can do, it does.
  await page.goto('/');
  const offers = () => page.getByRole('button', { name: /Subscribe|Join waitlist|Newsletter|Copy/ });
  expect(await offers().count()).toBe(0);
  // Text locators pass over what is in a `noscript`.
  const words = async () =>
    (await page.locator('noscript p:visible').allInnerTexts()).filter((text) => text.includes('JavaScript'));
  expect(await words()).toHaveLength(2);
  for (const path of ['/login', '/signup', '/forgot-password', '/pricing', '/waitlist', '/support']) {
    await page.goto(path);
    expect(await words(), path).toHaveLength(1);
    expect(await page.locator('main button:visible').count(), path).toBe(0);
  }
  await page.goto('/blog');
  await page.getByText('more topics').click();
  await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: 'sql' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('git');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog?search=git');
  await page.getByRole('link', { name: 'Git in one evening' }).waitFor();
  await page.goto('/vat-calculator');
  expect(await page.getByRole('table').count()).toBeGreaterThan(1);
  await page.locator('noscript [name=harga]').fill('10000');
  await page.locator('noscript [name=tarif]').fill('13');
  await page.locator('noscript button').click();
  await page.getByText('Rp 20.340').first().waitFor();
  expect(problems).toEqual([]);
});
