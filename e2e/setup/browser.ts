/**
 * A browser for a journey: pages that fail the test on console errors and policy violations, axe on request, mail
 * read from the sandbox's outbox.
 */
import AxeSource from 'axe-core';
import pg from 'pg';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '../../dev/accounts.ts';
import { embeddedPostgresUrl } from '../../src/platform/db/embedded-postgres.server.ts';
import { installation } from './installation.ts';

export { demoPassword };

/**
 * A whole Chromium draws its own address bar as two pages beside each page of ours, also where nobody sees it, and
 * keeps a process for the next page: half of what a new window costs. Of two lists of features it takes the last, so
 * Playwright's own are in this one too.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // Playwright 1.65
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
  colorScheme?: 'light' | 'dark';
  /** False for a browser without scripts. */
  javaScriptEnabled?: boolean;
  /** Of a product of the journey's own. */
  baseURL?: string;
  timezoneId?: string;
  /** As the browser's setting: pages fetch nothing that nobody has asked for. */
  saveData?: boolean;
  /** Blocked where a test decides about requests: what the worker answers never comes by `page.route`. */
  serviceWorkers?: 'allow' | 'block';
}

export interface JourneyBrowser {
  /** A browser of its own: no cookies, no storage, as on another machine. */
  open: (options?: JourneyOptions) => Promise<Journey>;
  close: () => Promise<void>;
}

/** Sign-ins are counted by email for 15 minutes; the journeys of all files share six people. Each file begins again. */
async function forgetSignIns(): Promise<void> {
  const client = new pg.Client(
    embeddedPostgresUrl({ projectRoot: process.cwd(), dataRoot: installation.dataDir }),
  );
  await client.connect();
  await client.query("delete from rate_limits where key like 'sign-in/email/%'");
  await client.end();
}

export async function launch(): Promise<JourneyBrowser> {
  await forgetSignIns();
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: flags,
  });
  return {
    open: async ({
      viewport = desktop,
      colorScheme = 'light',
      javaScriptEnabled = true,
      baseURL = installation.appUrl,
      timezoneId = 'Asia/Jakarta',
      saveData = false,
      serviceWorkers = 'allow',
    } = {}) => {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        javaScriptEnabled,
        isMobile: viewport.width < 600,
        hasTouch: viewport.width < 600,
        baseURL,
        timezoneId,
        serviceWorkers,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
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
      return { page, context, problems };
    },
    close: () => browser.close(),
  };
}

/** Opens a page and waits until it answers to the keyboard and the mouse. Gives the main document's answer. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const answer = await page.goto(path);
  await untilInteractive(page);
  return answer;
}

/** Until React has taken over every control that the server drew. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOurs = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    // In a document only its islands are ours.
    const ours = document.querySelector('[data-island]') ? '[data-island] ' : '';
    const controls = ['a', 'button', 'form', 'input', 'textarea'].map((name) => ours + name).join();
    return [...document.querySelectorAll(controls)].every(isOurs);
  });
}

/** Takes the problems that this step was meant to cause; they must have been there. */
export function expectProblems(problems: string[], expected: RegExp): void {
  expect(problems.length, `a problem like ${expected}`).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(expected);
  problems.length = 0;
}

/** Takes the problems that this step may cause, depending on what the browser was doing at that moment. */
export function allowProblems(problems: string[], allowed: RegExp): void {
  for (const problem of problems) expect(problem).toMatch(allowed);
  problems.length = 0;
}

/** Waits until a value is as wanted: for what no locator can wait for. */
export const eventually = <T>(read: () => T | Promise<T>, timeoutMs = 10_000) =>
  expect.poll(read, { timeout: timeoutMs, interval: 100 });

const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** All that a theme changes. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** WCAG 2.2 A and AA by axe, in the light and in the dark theme: no violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const shown = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const other = shown === 'dark' ? 'light' : 'dark';
  // What happens to lie half under the bar at the top is no smaller for it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AxeSource.source);
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
    const { axe } = window as unknown as { axe: typeof AxeSource };
    const result = await axe.run(document, {
      runOnly: { type: runOnly.type, values: [...runOnly.values] },
      resultTypes: ['violations'],
      // Only one rule reads style sheets beforehand, and the sheet is the same on every page.
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

/** Waits for a mail in the sandbox's outbox; an empty subject is any. */
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

/** From an open login page to wherever it leads. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs in as the form does, without drawing a page. */
export async function signInByCall(page: Page, email: string, password = demoPassword): Promise<void> {
  const { request } = page.context();
  // The browser's own cookie comes with a page; without it sign-ins count by address.
  const { origin } = new URL((await request.get('/login')).url());
  const answer = await request.post('/api/auth/sign-in/email', {
    headers: { origin },
    data: { email, password },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
}

/** To the dashboard, as most journeys begin; those about signing in use `logIn`. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await signInByCall(page, email, password);
  await visit(page, '/dashboard');
}

/** By the form: where the page that is left, or the worker behind it, must notice. */
export async function signInByForm(page: Page, email: string): Promise<void> {
  await visit(page, '/login');
  await logIn(page, email);
  await page.waitForURL('**/dashboard');
  await untilInteractive(page);
}
