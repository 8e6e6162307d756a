/**
 * A browser for a journey: pages that fail the test on console errors and policy violations, axe on request, mail
 * read from the sandbox's outbox.
 */
import AxeSource from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface Journey {
  page: Page;
  context: BrowserContext;
  /** Problems that the pages reported so far; a journey ends by asserting that there are none. */
  problems: string[];
}

export interface JourneyBrowser {
  open: (options?: {
    viewport?: { width: number; height: number };
    colorScheme?: 'light' | 'dark';
  }) => Promise<Journey>;
  close: () => Promise<void>;
}

export async function launch(): Promise<JourneyBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  });
  return {
    open: async ({ viewport = desktop, colorScheme = 'light' } = {}) => {
      const context = await browser.newContext({
        viewport,
        colorScheme,
        isMobile: viewport.width < 600,
        hasTouch: viewport.width < 600,
        baseURL: inject('appUrl'),
        timezoneId: 'Asia/Jakarta',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
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

/** WCAG 2.2 A and AA by axe: no violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AxeSource.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof AxeSource };
    const result = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return result.violations.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.html)
          .join(' | ')
          .slice(0, 400)}`,
    );
  });
  expect(violations).toEqual([]);
}

export interface SentMail {
  id: string;
  subject: string;
  html: string;
  text: string;
}

/** Waits for a mail in the sandbox's outbox. */
export async function waitForMail(to: string, subject: string): Promise<SentMail> {
  const url = `${inject('sandboxUrl')}/sandbox/api/mails?to=${encodeURIComponent(to)}&subject=${encodeURIComponent(subject)}`;
  for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 250) {
    const mails = (await (await fetch(url)).json()) as SentMail[];
    if (mails[0]) return mails[0];
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no mail "${subject}" to ${to}`);
}

export const demoPassword = 'langkah-demo';

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}
