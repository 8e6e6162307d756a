import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  signIn,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { crash, databasePid, serverPid, withoutDatabase } from './setup/processes.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const statusOf = async (path: string) =>
  (await fetch(`${installation.appUrl}${path}`).catch(() => null))?.status ?? 0;

test('a killed database causes a clear message, loses nothing typed, and recovers by itself', async () => {
  const { page, problems } = await browser.open({ serviceWorkers: 'allow' });
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/modules/11');
  const composer = page.getByRole('textbox', { name: /^Note at / });
  await composer.fill('Typed before the crash.');
  const elsewhere = await browser.open({ colorScheme: 'dark', serviceWorkers: 'allow' });
  await signIn(elsewhere.page, 'accelerator@langkah.test');
  expect([...problems, ...elsewhere.problems]).toEqual([]);

  const killed = databasePid();
  await withoutDatabase(async () => {
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('We couldn’t save your note. Please try again.').waitFor();
    expect(await composer.inputValue()).toBe('Typed before the crash.');

    const answer = await elsewhere.page.goto('/dashboard');
    expect(answer?.status()).toBe(503);
    await elsewhere.page
      .getByText('The service is not available right now. Please try again in a moment.')
      .waitFor();
    await expectAccessible(elsewhere.page);
    // Pages without personal data still work.
    await elsewhere.page.goto('/');
    await elsewhere.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/healthz')).toBe(200);
  });

  await eventually(() => statusOf('/readyz'), 10_000).toBe(200);
  expect(databasePid()).not.toBe(killed);
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes on this module' });
  await notes.getByText('Typed before the crash.').waitFor();
  await visit(page, '/modules/11');
  expect(await notes.getByText('Typed before the crash.').count()).toBe(1);
  await visit(elsewhere.page, '/dashboard');
  await elsewhere.page.getByRole('heading', { level: 1, name: /, Made$/ }).waitFor();
  expectProblems([...problems, ...elsewhere.problems], /status of 503|not available right now/);
});

test('a killed server answers again, and keeps the session and what was typed', async () => {
  const { page, problems } = await browser.open({ serviceWorkers: 'allow' });
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/modules/11');
  const composer = page.getByRole('textbox', { name: /^Note at / });
  await composer.fill('Typed before the server ended.');
  const killed = serverPid();
  crash(killed);
  await page.getByRole('button', { name: 'Add note' }).click();
  // 5 s on a quiet machine (`dev/proof/kills.proof.ts`); other journeys run beside this one.
  await eventually(() => statusOf('/readyz'), 30_000).toBe(200);
  expect(serverPid()).not.toBe(killed);

  const notes = page.getByRole('list', { name: 'Notes on this module' });
  if ((await composer.inputValue()) !== '') await page.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('Typed before the server ended.').waitFor();
  await visit(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: /, Rina$/ }).waitFor();
  // Only network errors: the browser has several for a cut connection (refused, reset …), and two of its own for the
  // service worker's script.
  const ofNetwork =
    /net::ERR_|status of 50\d|unknown error occurred when fetching the script|bad HTTP response code \(50\d\)/i;
  for (const problem of problems) expect(problem).toMatch(ofNetwork);
});

test('a part that fails to load leaves the page and what was typed; with a connection it loads', async () => {
  // The service worker is blocked: it would have stored this part.
  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  await visit(page, '/modules/11');
  await page.getByRole('textbox', { name: /^Note at / }).fill('Typed before the train went into the tunnel.');
  await page.route('**/assets/**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('alert').filter({ hasText: 'This part didn’t load' });
  await notice.waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('textbox', { name: /^Note at / }).inputValue()).toMatch(
    /^Typed before the train/,
  );
  await page.unroute('**/assets/**');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await notice.waitFor({ state: 'detached' });
  expectProblems(problems, /net::ERR_FAILED/);
});
