/** Learning without a connection, and syncing when it returns (product.md#offline). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowProblems,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  logIn,
  signIn,
  signInByForm,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { keptHere, untilKept } from './setup/kept.ts';
import { addNote, modulePath, notesOf, serverNotes } from './setup/notes.ts';
import { openAdmin, signOut, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const person = 'accelerator@langkah.test';

const itemsOf = (page: Page) => page.getByRole('region', { name: 'Action items' }).getByRole('checkbox');
const waits = (page: Page) => page.getByText('Saved on this device, will sync');

async function editNote(page: Page, before: string, after: string) {
  const row = notesOf(page).getByRole('listitem').filter({ hasText: before });
  await row.getByRole('button', { name: 'Edit note' }).click();
  await page.getByRole('textbox', { name: 'Edit note' }).fill(after);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Save note' }).waitFor({ state: 'detached' });
  await notesOf(page).getByText(after).waitFor();
}

test('a module works without a connection; its notes and ticks sync once, and stay with their owner', async () => {
  const first = await browser.open({ serviceWorkers: 'allow' });
  const { page, context, problems } = first;
  await signInByForm(page, person);
  await visit(page, modulePath);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const wasTicked = await itemsOf(page).first().isChecked();
  // Online writes, too, say whose page they come from.
  const written = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/notes'),
  );
  await addNote(page, 'Deleted elsewhere later', 3);
  expect((await written).headers()['x-written-by']).toBeTruthy();
  await untilKept(page, /transcript/);
  expect(problems).toEqual([]);

  await context.setOffline(true);
  await page.getByText('You’re offline. Notes and progress are kept on this device.').waitFor();
  await addNote(page, 'Wrtten in the tunnel', 5);
  await editNote(page, 'Wrtten in the tunnel', 'Written in the tunnel');
  await addNote(page, 'Never mind', 6);
  await notesOf(page)
    .getByRole('listitem')
    .filter({ hasText: 'Never mind' })
    .getByRole('button', { name: 'Delete note' })
    .click();
  await notesOf(page).getByText('Never mind').waitFor({ state: 'detached' });
  await editNote(page, 'Deleted elsewhere later', 'A text that must not be lost');
  await itemsOf(page).first().click();
  await eventually(() => itemsOf(page).first().isChecked()).toBe(!wasTicked);
  await waits(page).first().waitFor();

  await page.getByRole('searchbox', { name: 'Search notes' }).fill('tunnel');
  await notesOf(page).getByText('A text that must not be lost').waitFor({ state: 'detached' });
  await notesOf(page).getByText('Written in the tunnel').waitFor();

  // Another page of the app, then this one again by its URL: both come from this device.
  await page.getByRole('link', { name: 'Notes', exact: true }).first().click();
  await page.waitForURL('**/notes');
  await page.getByRole('button', { name: /account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Some changes aren’t saved yet').waitFor();
  await page.goto(modulePath);
  await untilInteractive(page);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await notesOf(page).getByText('Written in the tunnel').waitFor();
  // Notes and ticks are read from this device independently.
  await eventually(() => itemsOf(page).first().isChecked()).toBe(!wasTicked);
  await page.getByText('The video needs a connection. Your notes are here.').waitFor();
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor();
  await expectAccessible(page);
  await page.goto('/modules/2');
  // A page that is not here gives way to the list of what is, by its own address.
  await page.getByText('You’re offline, and you haven’t opened this page on this device.').waitFor();
  const here = page.getByRole('region', { name: 'On this device' });
  await here.getByRole('listitem').filter({ hasText: title }).getByRole('link').waitFor();
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem');
  await waiting.filter({ hasText: 'Written in the tunnel' }).getByText(`Note at 0:05, ${title}`).waitFor();
  await waiting.filter({ hasText: wasTicked ? 'Unticked' : 'Ticked' }).waitFor();
  expect(await waiting.filter({ hasText: 'Never mind' }).count()).toBe(0);
  await page
    .getByRole('region', { name: 'Needs the internet' })
    .getByText('Videos', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await here.getByRole('link', { name: `Continue “${title}”` }).click();
  await page.waitForURL(`**${modulePath}`);
  await notesOf(page).getByText('Written in the tunnel').waitFor();
  await page.getByRole('link', { name: /^\d waiting$/ }).click();
  await page.waitForURL('**/on-this-device');
  await page.getByText(/^Last connected at \d+:\d\d\s[ap]m WIB\. You can keep learning\.$/).waitFor();
  await page.goto('/pricing');
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await expectAccessible(page);
  await page.goto(modulePath);
  await notesOf(page).getByText('Written in the tunnel').waitFor();
  await page.close();

  // Meanwhile, on another device.
  const other = await browser.open({ serviceWorkers: 'allow' });
  await signInByForm(other.page, person);
  await visit(other.page, modulePath);
  expect(await serverNotes(other.page)).not.toContain('Written in the tunnel');
  await notesOf(other.page)
    .getByRole('listitem')
    .filter({ hasText: 'Deleted elsewhere later' })
    .getByRole('button', { name: 'Delete note' })
    .click();
  await eventually(() => serverNotes(other.page)).not.toContain('Deleted elsewhere later');

  // Two tabs are open when the connection returns: the note is sent once.
  await context.setOffline(false);
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/notes')) sent.push(request.url());
  });
  const [again, beside] = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all([again.goto(modulePath), beside.goto(modulePath)]);
  await eventually(
    async () => (await serverNotes(again)).filter((note) => note === 'Written in the tunnel').length,
  ).toBe(1);
  const refused = again.getByText('You changed a note that was deleted on another device.');
  await refused.waitFor();
  await notesOf(again).getByText('A text that must not be lost').waitFor({ state: 'detached' });
  await again.getByText('A text that must not be lost').waitFor();
  await again.getByRole('button', { name: 'Copy the text' }).waitFor();
  await expectAccessible(again);
  await again.getByRole('button', { name: 'Dismiss' }).click();
  await refused.waitFor({ state: 'detached' });
  await eventually(() => waits(again).count()).toBe(0);
  const saved = await serverNotes(again);
  expect(saved.filter((note) => /tunnel/.test(note))).toEqual(['Written in the tunnel']);
  expect(saved).not.toContain('Never mind');
  expect(sent).toHaveLength(1);
  await visit(other.page, modulePath);
  await notesOf(other.page).getByText('Written in the tunnel').waitFor();
  expect(await itemsOf(other.page).first().isChecked()).toBe(!wasTicked);

  // Signing out removes everything of the person; the next one finds nothing.
  await beside.close();
  await untilInteractive(again);
  await signOut(again);
  expect(await keptHere(again)).not.toMatch(/tunnel|read:|langkah-person/);
  await logIn(again, 'starter@langkah.test');
  await again.waitForURL('**/dashboard');
  await untilKept(again, /read:/);
  expect(await keptHere(again)).not.toMatch(/tunnel|accelerator@/);
  await context.setOffline(true);
  await again.goto(modulePath);
  await again.getByText('You’re offline, and you haven’t opened this page on this device.').waitFor();
  expect(await again.getByText('Written in the tunnel').count()).toBe(0);
  expect(other.problems).toEqual([]);
  expect(problems.filter((problem) => problem.startsWith('page error'))).toEqual([]);
});

test('the position of a video stopped while offline is saved when the connection returns', async () => {
  const { page, context } = await browser.open({ serviceWorkers: 'allow' });
  await signInByForm(page, 'essential@langkah.test');
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/modules?isPublished=true');
    const modules = (await answer.json()) as { id: number; locked: boolean; completed: boolean }[];
    return modules.find(({ locked, completed }) => !locked && !completed)?.id;
  });
  const savedSeconds = () =>
    page.evaluate(async (moduleId) => {
      const answer = await fetch(`/api/modules/${moduleId}/progress`);
      return ((await answer.json()) as { timeInSeconds: number }).timeInSeconds;
    }, id);
  await visit(page, `/modules/${id}`);
  const before = await savedSeconds();
  await untilKept(page, /transcript/);
  await page.getByRole('button', { name: /^Play / }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(before + 2);
  await context.setOffline(true);
  const player = page.getByRole('region', { name: /^Video: / });
  await player.hover();
  await player.getByRole('button', { name: 'Pause' }).click();
  await eventually(() => keptHere(page)).toMatch(/"kind":"position"/);
  const stoppedAt = (await videoState(page)).seconds;
  await context.setOffline(false);
  await eventually(async () => Math.abs((await savedSeconds()) - stoppedAt)).toBeLessThan(1);
  await eventually(() => keptHere(page)).not.toMatch(/"kind":"position"/);
});

test('a page of the admin area says that it needs a connection, and opens when it returns', async () => {
  const { page, context } = await browser.open();
  await signIn(page, 'coach@langkah.test');
  await visit(page, '/admin');
  await untilInteractive(page);
  // The bar that says so comes late.
  await page.waitForLoadState('networkidle');
  const toBookings = page.locator('[data-sidebar]').getByRole('link', { name: 'Bookings' });
  await toBookings.waitFor();
  await context.setOffline(true);
  await toBookings.click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  await main.getByText('This page needs a connection.', { exact: false }).waitFor();
  await main.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('You’re offline. What you typed stays here').waitFor();
  await expectAccessible(page);
  await context.setOffline(false);
  await main.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
});

test('a picture of a lesson that was seen is there without a connection, and gone after signing out', async () => {
  const editor = await openAdmin(browser);
  const headers = { origin: installation.appUrl };
  const ask = async (method: string, path: string, options: object) => {
    const answer = await editor.page.request.fetch(`/api/admin/modules/3/${path}`, {
      method,
      headers,
      ...options,
    });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return answer.json();
  };
  const buffer = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#1b6e8c' } })
    .png()
    .toBuffer();
  const picture = await ask('POST', 'pictures', {
    multipart: { file: { name: 'Menu board.png', mimeType: 'image/png', buffer } },
  });
  const { sides } = await ask('GET', 'text', {});
  const { title, summary, description } = sides.en.published;
  const draft = await ask('PUT', 'text/en', {
    data: {
      title,
      summary,
      description: `![A menu board](pictures/${picture.name})\n\n${description}`,
      revision: 0,
      base: sides.en.base,
    },
  });
  await ask('POST', 'text/publish', { data: { drafts: { en: draft.revision } } });

  const { page, context, problems } = await browser.open({ serviceWorkers: 'allow' });
  await signInByForm(page, person);
  await visit(page, '/modules/3');
  await untilKept(page, /transcript/);
  const shown = page.getByRole('img', { name: 'A menu board' });
  await shown.scrollIntoViewIfNeeded();
  await eventually(() => keptHere(page)).toMatch(/pictures\/menu-board\.webp/);
  await context.setOffline(true);
  await page.goto('/modules/3');
  await shown.scrollIntoViewIfNeeded();
  await eventually(() => shown.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(120);
  await context.setOffline(false);
  await visit(page, '/dashboard');
  await signOut(page);
  await eventually(() => keptHere(page)).not.toMatch(/menu-board/);
  allowProblems(problems, /ERR_INTERNET_DISCONNECTED|Failed to fetch/);
});
