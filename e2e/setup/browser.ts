/**
 * The browser of a journey: pages that collect console errors and policy violations, checks by axe, and mails from
 * the sandbox's outbox.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import pg from 'pg';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { expect, onTestFailed } from 'vitest';
import { demoPassword } from '../../dev/accounts.ts';
import { embeddedPostgresUrl } from '../../src/platform/db/embedded-postgres.server.ts';
import { installation } from './installation.ts';

export { demoPassword };

/**
 * Full Chromium renders its address bar as two more pages for each page of ours, even when headless, and keeps a spare
 * process for the next page: together half the cost of a new window. Only the last `--disable-features` counts, so this
 * list includes Playwright's own.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright 1.65's own list
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  `--disable-features=${disabledFeatures.join()}`,
];

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface Journey {
  page: Page;
  context: BrowserContext;
  /** Problems that the pages reported so far; a journey ends by asserting that there are none. */
  problems: string[];
}

export interface JourneyOptions {
  viewport?: { width: number; height: number };
  /** Pixels of the screen for each of the window's; 1 by default. */
  deviceScaleFactor?: number;
  colorScheme?: 'light' | 'dark';
  /** False for a browser without scripts. */
  javaScriptEnabled?: boolean;
  /** Set by journeys that start their own product. */
  baseURL?: string;
  timezoneId?: string;
  /** The language that the browser prefers. */
  locale?: string;
  /** As the browser's setting: pages fetch nothing that nobody has asked for. */
  saveData?: boolean;
  /**
   * Blocked by default: the worker downloads and stores the whole app in each new browser, which takes more processor
   * time than five pages. Journeys that lose the connection, and those that follow a learner from end to end, allow it.
   */
  serviceWorkers?: 'allow' | 'block';
}

export interface JourneyBrowser {
  /** Opens a new context without cookies and storage, as on another machine. */
  open: (options?: JourneyOptions) => Promise<Journey>;
  close: () => Promise<void>;
}

/**
 * Resets the limits that the journeys of all files share: on sign-ins of one of six people, and on email checks of this
 * machine’s address. A check that is over its limit says nothing, as it should.
 */
async function forgetSharedLimits(): Promise<void> {
  const client = new pg.Client(
    embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: installation.dataDir }),
  );
  await client.connect();
  await client.query(
    "delete from rate_limits where key like 'sign-in/email/%' or key like 'check-email/address/%'",
  );
  await client.end();
}

/** @param moreFlags for journeys that need what the headless browser leaves out. */
export async function launch(moreFlags: readonly string[] = []): Promise<JourneyBrowser> {
  await forgetSharedLimits();
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: [...flags, ...moreFlags],
  });
  return {
    open: async ({
      viewport = desktop,
      deviceScaleFactor = 1,
      colorScheme = 'light',
      javaScriptEnabled = true,
      baseURL = installation.appUrl,
      timezoneId = 'Asia/Jakarta',
      locale = 'en-US',
      saveData = false,
      serviceWorkers = 'block',
    } = {}) => {
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor,
        colorScheme,
        javaScriptEnabled,
        isMobile: viewport.width < 600,
        hasTouch: viewport.width < 600,
        baseURL,
        timezoneId,
        locale,
        serviceWorkers,
        reducedMotion: 'reduce',
      });
      // Twice what a busy machine has been seen to need.
      context.setDefaultTimeout(30_000);
      if (saveData) {
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
        );
      }
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error')
          problems.push(`console: ${message.text()} (${message.location().url})`);
      });
      describeWhenFailed(page, problems);
      return { page, context, problems };
    },
    close: () => browser.close(),
  };
}

/** Opens a page and waits until it is interactive. Returns the answer for the main document. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await untilInteractive(page);
  return answer;
}

/** Waits until React has hydrated every control that the server rendered. */
export async function untilInteractive(page: Page): Promise<void> {
  // Pricing sleeps until the first sign of a person.
  await page.evaluate(() => {
    const sleeps = document.querySelector('script[data-entry]:not([data-when-idle])');
    if (sleeps) window.dispatchEvent(new Event('pointermove'));
  });
  await page.waitForFunction(() => {
    const isOurs = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    // On pages with islands, React hydrates only those.
    const ours = document.querySelector('[data-island]') ? '[data-island] ' : '';
    const controls = ['a', 'button', 'form', 'input', 'textarea'].map((name) => ours + name).join();
    return [...document.querySelectorAll(controls)].every(isOurs);
  });
}

/** Waits until the service worker of the page's origin has cached the app and serves its next pages. */
export const untilWorkerActive = (page: Page) =>
  eventually(
    () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none'),
    30_000,
  ).toBe('activated');

/** Prints what a failed journey has on its screen: a timeout alone does not say why. */
function describeWhenFailed(page: Page, problems: readonly string[]): void {
  const describe = async () => {
    const text = await page.locator('body').innerText({ timeout: 5_000 });
    console.log(`${page.url()}\n${text.slice(0, 1_500)}\n${problems.join('\n')}`);
  };
  try {
    onTestFailed(() => describe().catch(() => undefined));
  } catch {
    // Opened outside a test.
  }
}

/** Asserts that there were problems and all are expected ones, and clears them. */
export function expectProblems(problems: string[], expected: RegExp): void {
  expect(problems.length, `a problem like ${expected}`).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(expected);
  problems.length = 0;
}

/** Asserts that all problems are ones that this step may cause, depending on timing, and clears them. */
export function allowProblems(problems: string[], allowed: RegExp): void {
  for (const problem of problems) expect(problem).toMatch(allowed);
  problems.length = 0;
}

/** Polls until a value is as expected, where no locator can wait for it. */
export const eventually = <T>(read: () => T | Promise<T>, timeoutMs = 10_000) =>
  expect.poll(read, { timeout: timeoutMs, interval: 100 });

/** The small file: the browser reads it again on each page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** The only rules whose result depends on the theme. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** Asserts that axe finds no violation of WCAG 2.2 A and AA, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const shown = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const other = shown === 'dark' ? 'light' : 'dark';
  // axe would find a control too small that happens to be half hidden by the top bar.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  await expectNoViolations(page, shown, wcag);
  await page.emulateMedia({ colorScheme: other });
  await expectNoViolations(page, other, colours);
  await page.emulateMedia({ colorScheme: shown });
}

async function expectNoViolations(
  page: Page,
  theme: string,
  rules: typeof wcag | typeof colours,
): Promise<void> {
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const result = await axe.run(document, {
      runOnly: { type: runOnly.type, values: [...runOnly.values] },
      resultTypes: ['violations'],
      // Only one rule needs preloaded style sheets, and the sheet is the same on every page.
      preload: false,
    });
    return result.violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => `${node.html} ${node.any[0]?.message ?? ''}`)
          .join(' | ')
          .slice(0, 600)}`,
    );
  }, rules);
  expect(violations, `${page.url()} (${theme})`).toEqual([]);
}

export interface SentMail {
  id: string;
  subject: string;
  html: string;
  text: string;
}

/** Waits for a mail in the sandbox's outbox; an empty subject matches any. */
export async function waitForMail(to: string, subject: string): Promise<SentMail> {
  const query = new URLSearchParams({ to, subject });
  const mails = async () => {
    const answer = await fetch(`${installation.sandboxUrl}/sandbox/api/mails?${query}`);
    return (await answer.json()) as SentMail[];
  };
  await eventually(async () => (await mails()).length, 20_000).toBeGreaterThan(0);
  const [mail] = await mails();
  if (!mail) throw new Error(`the mail "${subject}" to ${to} is gone`);
  return mail;
}

/** Submits the form of an open log-in page, without waiting for the next page. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs in with the form's API call, without rendering a page. */
export async function signInByCall(page: Page, email: string, password = demoPassword): Promise<void> {
  const { request } = page.context();
  // A page sets the browser's own cookie; without it, sign-ins are counted by IP address.
  const { origin } = new URL((await request.get('/login')).url());
  const answer = await request.post('/api/auth/sign-in/email', {
    headers: { origin },
    data: { email, password },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
}

/** Signs in and opens the dashboard, as most journeys begin; those about signing in use `logIn`. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await signInByCall(page, email, password);
  await visit(page, '/dashboard');
}

/** Signs in by the form, for journeys where the open page or its service worker must notice. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await visit(page, '/login');
  await logIn(page, email);
  await page.waitForURL('**/dashboard');
  await untilInteractive(page);
}
