import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  signIn,
  untilInteractive,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { invoicesOf } from './setup/sandbox.ts';
import { fillSignUp, newPerson, payByCard, paymentPage, signOut, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const person = newPerson('Ayu');
const firstNote = 'Quotes make text.';
const editedNote = 'Quotes make text, numbers add.';

test('a stranger signs up, pays by card, learns a module, and finds everything on another machine', async () => {
  const { page, context, problems } = await browser.open({ serviceWorkers: 'allow' });

  // Home, and the section that "Get Started" leads to.
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
  await page.waitForURL('**/#waitlist');
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.waitForURL('**/signup');

  // A plan in the URL is shown and kept.
  await visit(page, '/signup?plan=ESSENTIAL');
  await page.getByText('Selected Plan').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Name must be at least 2 characters').waitFor();
  await page.getByText('Password must be at least 8 characters').waitFor();
  await fillSignUp(page, person);
  await page.getByLabel('Confirm Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText("Passwords don't match").waitFor();
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
  await page.getByRole('heading', { name: 'Confirm Your Plan' }).waitFor();
  await page.getByText('Rp 499.000').first().waitFor();
  // The ways to pay come before everything else that can be chosen.
  const ways = await page.getByRole('group', { name: 'How do you want to pay?' }).boundingBox();
  const gift = await page.getByText('This is a gift').boundingBox();
  expect(ways && gift && ways.y + ways.height < gift.y).toBe(true);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByRole('alertdialog', { name: 'Redirecting to payment page...' }).waitFor();
  await page.waitForURL(paymentPage);
  await payByCard(page);

  // The welcome checklist remembers what was done.
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  const welcomeUrl = page.url();
  const places = [
    ['Complete Your Profile', '/settings/profile'],
    ['Join Our Community', '/community/join'],
    ['Access Your Learning Materials', '/dashboard/materials'],
  ] as const;
  for (const [label, path] of places) {
    await page.getByRole('link', { name: label }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: `${label} (done)` }).waitFor();
  }
  await visit(page, welcomeUrl);
  for (const [label] of places) await page.getByRole('link', { name: `${label} (done)` }).waitFor();
  await waitForMail(person.email, '');
  expect((await invoicesOf(person.email)).map(({ status }) => status)).toEqual(['PAID']);

  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ayu$/ }).waitFor();
  await page.getByRole('heading', { name: 'Start Your Journey' }).waitFor();
  // To the second once the video has been read, which a new installation does in its first minute.
  await page.getByRole('link', { name: /^Start module 1 · (3 min 7 s|4 min)$/ }).waitFor();
  // What was bought, in words.
  const owned = page.getByRole('region', { name: 'What you have with Essential' });
  await owned.getByText('1 per month, 1 left now').waitFor();
  expect(await owned.getByRole('link', { name: /, PDF / }).getAttribute('href')).toContain(
    '/materials/ebook/pdf',
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse Modules' }).click();
  await page.waitForURL('**/modules');
  await expectAccessible(page);
  // The list begins with the first course; the journey goes on in the second.
  const cards = page
    .getByRole('main')
    .getByRole('link', { name: /A page in five minutes|first line of code/ });
  expect(await cards.first().getAttribute('href')).toBe('/modules/13');
  // By keyboard, with the pointer in a corner: on the next page it would lie over the video, which is about to be watched.
  await page.mouse.move(1, 1);
  await page.getByRole('link', { name: /Your first line of code/ }).press('Enter');
  await page.waitForURL('**/modules/1');

  // The video plays, and resumes at the same second after a reload.
  await page.getByRole('heading', { level: 1, name: 'Your first line of code' }).waitFor();
  await untilInteractive(page);
  // The player, half of the page's weight, loads only when someone is about to watch.
  const isPlayerHere = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('player-surface')),
    );
  expect(await isPlayerHere()).toBe(false);
  await page.getByRole('button', { name: 'Play Your first line of code' }).click();
  await eventually(isPlayerHere).toBe(true);
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(2);
  const player = page.getByRole('region', { name: /^Video: / });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/position') && answer.ok());
  // The controls hide while the pointer rests.
  await player.hover();
  await player.getByRole('button', { name: 'Pause' }).click();
  await saved;
  const pausedAt = (await videoState(page)).seconds;
  await page.reload();
  await untilInteractive(page);
  await page.getByRole('button', { name: /^Play Your first line of code from 0:0\d$/ }).click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  expect((await videoState(page)).seconds).toBeGreaterThanOrEqual(pausedAt - 0.6);

  // Writing a note pauses the video; the note remembers the second.
  const composer = page.getByRole('textbox', { name: /^Note at / });
  const time = page.getByRole('textbox', { name: 'Time of the note' });
  await composer.click();
  await composer.fill(firstNote);
  await eventually(async () => (await videoState(page)).isPaused).toBe(true);
  const writtenAt = Number((await time.inputValue()).replace(/^0:/, ''));
  expect(Math.abs(writtenAt - (await videoState(page)).seconds)).toBeLessThan(1.5);
  await page.getByRole('button', { name: 'Add note' }).click();
  const notes = page.getByRole('list', { name: 'Notes on this module' });
  await notes.getByText(firstNote).waitFor();
  await eventually(async () => (await videoState(page)).isPaused, 5000).toBe(false);
  await player.hover();
  await player.getByRole('button', { name: 'Pause' }).click();

  // A second note at a chosen time; clicking the time seeks.
  await composer.fill('The console is a workbench.');
  await time.fill('42');
  await page.getByRole('button', { name: 'Add note' }).click();
  await notes.getByRole('button', { name: 'Go to 0:42' }).click();
  await eventually(async () => Math.round((await videoState(page)).seconds)).toBe(42);

  await notes
    .getByRole('listitem')
    .filter({ hasText: firstNote })
    .getByRole('button', { name: 'Edit note' })
    .click();
  await page.getByRole('textbox', { name: 'Edit note' }).fill(editedNote);
  await page.getByRole('button', { name: 'Save note' }).click();
  await notes.getByText(editedNote).waitFor();
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('numbers');
  await notes.getByText('The console is a workbench.').waitFor({ state: 'detached' });
  await notes.getByText(editedNote).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  const workbench = notes.getByText('The console is a workbench.');
  await workbench.waitFor();
  await notes
    .getByRole('listitem')
    .filter({ hasText: 'workbench' })
    .getByRole('button', { name: 'Delete note' })
    .click();
  await workbench.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await workbench.waitFor();

  // A ticked action item stays ticked after a reload.
  const items = page.getByRole('region', { name: 'Action items' }).getByRole('checkbox');
  await items.first().click();
  await page.getByText('Action item completed!').waitFor();
  await page.reload();
  await untilInteractive(page);
  expect(await items.first().isChecked()).toBe(true);
  expect(await items.nth(1).isChecked()).toBe(false);

  // The video is played to its end.
  await page.getByRole('button', { name: /^Play Your first line of code/ }).click();
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  const scrubber = player.getByRole('slider', { name: 'Seek' });
  await scrubber.focus();
  await page.keyboard.press('End');
  await page.getByText('Completed', { exact: true }).waitFor();
  // The scene of the first module; afterwards the card is there.
  await page.getByRole('dialog', { name: '1 of 10. 9 more to the top.' }).waitFor();
  await page.keyboard.press('Escape');
  const after = page.getByRole('region', { name: 'After the video' });
  await after.getByText('Run a file').waitFor();
  await expectAccessible(page);
  await after.getByText(/^Tonight: \d action items?$/).waitFor();
  await after.getByRole('link', { name: /^Show (it|them)$/ }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Action items');
  await after.getByRole('button', { name: 'Watch again' }).press('Enter');
  await after.waitFor({ state: 'detached' });
  await eventually(async () => (await videoState(page)).isPaused).toBe(false);
  await scrubber.focus();
  await page.keyboard.press('End');
  await after.getByRole('link', { name: 'Next module' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Run a file' }).waitFor();
  await page.getByRole('link', { name: /^Previous Module/ }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('img', { name: /1 of 28 modules completed/ }).waitFor();
  const cookies = await context.cookies();
  await signOut(page);
  // The old cookie no longer works.
  await context.addCookies(cookies);
  await visit(page, '/dashboard');
  await page.waitForURL('**/login?callbackUrl=%2Fdashboard');
  await context.close();

  const other = await browser.open({ colorScheme: 'dark', serviceWorkers: 'allow' });
  await signIn(other.page, person.email, person.password);
  await other.page.getByRole('img', { name: /1 of 28 modules completed/ }).waitFor();
  await other.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Notes' }).click();
  await other.page.getByText(editedNote).waitFor();
  await other.page.getByRole('link', { name: /^Go to 0:42 in Your first line of code/ }).click();
  await other.page.getByRole('button', { name: 'Play Your first line of code from 0:42' }).waitFor();
  await other.page.getByText('Completed', { exact: true }).waitFor();
  expect(
    await other.page.getByRole('region', { name: 'Action items' }).getByRole('checkbox').first().isChecked(),
  ).toBe(true);
  await other.page.getByText('The console is a workbench.').waitFor();

  expect([...problems, ...other.problems]).toEqual([]);
});
