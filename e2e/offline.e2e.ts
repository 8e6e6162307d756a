import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowProblems,
  eventually,
  type JourneyBrowser,
  launch,
  logIn,
  signInByForm,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { keptHere, untilKept } from './setup/kept.ts';
import { addNote, modulePath, serverNotes } from './setup/notes.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const person = 'accelerator@langkah.test';

test('what an earlier release stored under another name is deleted', async () => {
  const { page, problems } = await browser.open();
  await signInByForm(page, 'starter@langkah.test');
  await eventually(() => keptHere(page)).toMatch(/read:/);
  await page.evaluate(async () => {
    const opening = indexedDB.open('langkah-device');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction('drawer', 'readwrite');
    transaction.objectStore('drawer').put([], 'read:[["learning","courses","list"],{"type":"query"}]');
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  });
  expect(await keptHere(page)).toMatch(/learning\\"/);
  await page.reload();
  await eventually(() => keptHere(page)).not.toMatch(/learning\\"/);
  expect(await keptHere(page)).toMatch(/read:/);
  expect(problems).toEqual([]);
});

test('unsent notes are neither shown to nor sent by the next person who signs in', async () => {
  const { page, context, problems } = await browser.open({ serviceWorkers: 'allow' });
  await signInByForm(page, person);
  await visit(page, modulePath);
  await untilKept(page, /transcript/);
  await context.setOffline(true);
  await addNote(page, 'For my eyes only', 8);
  await page.goto('about:blank');
  // The session has ended when the connection returns, and someone else uses the machine.
  await context.clearCookies();
  await context.setOffline(false);
  await page.goto(new URL('/login', installation.appUrl).href);
  await untilInteractive(page);
  await eventually(() => keptHere(page)).not.toMatch(/read:|langkah-person/);
  await context.setOffline(true);
  await page.goto(modulePath);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await page.getByText('For my eyes only').count()).toBe(0);
  await context.setOffline(false);
  await page.goto('/login');
  await untilInteractive(page);
  await logIn(page, 'breakthrough@langkah.test');
  await page.waitForURL('**/dashboard');
  await visit(page, modulePath);
  await untilKept(page, /read:/);
  expect(await serverNotes(page)).not.toContain('For my eyes only');
  expect(await keptHere(page)).not.toMatch(/For my eyes only|accelerator@/);
  // Whether a request failed in the seconds without a connection depends on timing.
  allowProblems(problems, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
});
