/** An editor uploads a video, which learners then watch (product.md#own-videos), and gives its module earlier ones again. Needs ffmpeg on the machine. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowProblems,
  eventually,
  expectAccessible,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  visit,
} from './setup/browser.ts';
import { sidewaysOverflow, videoState } from './setup/steps.ts';

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;
const why = hasFfmpeg ? '' : ' (left out: there is no ffmpeg on this machine)';

let browser: JourneyBrowser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'langkah-studio-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeVideo(name: string, sound: string): string {
  const file = path.join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=6'];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-shortest',
  ];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-f', 'lavfi', '-i', sound, ...codecs, file]);
  return file;
}

const readyWithinMs = 90_000;

/** The module's text that this browser keeps unsaved. */
const keptDraft = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes('-module-')) ?? '';
    return { key, draft: localStorage.getItem(key) ?? '' };
  });

/** Gives the module another video, watches the earlier one, and uses each of them again by keyboard. */
async function expectBothWays(page: Page, title: string): Promise<void> {
  await visit(page, '/admin/modules');
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByLabel('Summary').first().fill('Written before the second video.');
  const { key, draft } = await keptDraft(page);
  expect(draft).toContain('Written before');
  await page.getByRole('button', { name: 'Replace video' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(makeVideo('04 - Choices.mp4', 'sine=frequency=550'));
  await page.getByText('Earlier videos (1)').waitFor({ timeout: readyWithinMs });
  // What is typed meanwhile is saved, and does not bring the former video back.
  const form = page.url();
  await page.getByLabel('Summary').first().fill('Two videos.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Module updated successfully').waitFor();
  // Nor does a draft of before, which has the former one's address.
  const mediaId: string = await page.evaluate(
    async ([name, kept, id]) => {
      const module = await (await fetch(`/api/admin/modules/${id}`)).json();
      localStorage.setItem(name, JSON.stringify({ ...JSON.parse(kept), revision: module.revision }));
      return module.mediaId;
    },
    [key, draft, /modules\/(\d+)/.exec(form)?.[1] ?? ''] as const,
  );
  await visit(page, form);
  await page.getByRole('button', { name: 'Continue with it' }).click();
  expect(await page.getByLabel('Summary').first().inputValue()).toBe('Written before the second video.');
  await page.locator(`img[src*="/media/${mediaId}/"]`).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Module updated successfully').waitFor();
  await visit(page, form);
  await page.getByText('Earlier videos (1)').waitFor();
  await page.getByLabel('Summary').first().fill('Two videos, one after the other.');
  await page.locator('summary', { hasText: 'Earlier videos' }).focus();
  await page.keyboard.press('Enter');
  const row = (name: string) => page.locator('details li').filter({ hasText: name });
  await row('03 - Decisions.mp4')
    .getByText(/^Replaced on \d+ \w+ \d{4}Will be deleted on \d+ \w+ \d{4}$/)
    .waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await row('03 - Decisions.mp4')
    .getByRole('button', { name: /^Play / })
    .waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [earlier, present] of [
    ['03 - Decisions.mp4', '04 - Choices.mp4'],
    ['04 - Choices.mp4', '03 - Decisions.mp4'],
  ] as const) {
    await page.getByRole('button', { name: `Use this one again: ${earlier}` }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: `Use “${earlier}” again?` });
    await question.getByText(/^Learners get this video from now on/).waitFor();
    await question.getByRole('button', { name: 'Use it again' }).click();
    await page.getByText(`The module shows “${earlier}” now`).waitFor();
    await row(present).waitFor();
    await page.locator('summary:focus', { hasText: 'Earlier videos' }).waitFor();
    expect(await page.locator('details li').count()).toBe(1);
  }
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Module updated successfully').waitFor();
}

test.skipIf(!hasFfmpeg)(
  `an editor uploads a video, publishes its module when it is ready, and a learner watches it on a phone${why}`,
  { timeout: 300_000 },
  async () => {
    const title = `Decisions ${Date.now().toString(36)}`;
    const { page, problems } = await browser.open();
    await signIn(page, 'editor@langkah.test');
    await visit(page, '/admin/modules/new');
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description', { exact: true }).fill('What a program **decides**.');
    const chooser = page.locator('input[type=file]');

    // A recording without sound is refused with a reason, and nothing is left of it.
    await chooser.setInputFiles(makeVideo('02 - Silence.mp4', 'anullsrc=r=44100:cl=mono'));
    await page.getByText('02 - Silence.mp4 can’t be used').waitFor({ timeout: readyWithinMs });
    await page.getByText('The sound is silent from start to end.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another file' }).click();

    await chooser.setInputFiles(makeVideo('03 - Decisions.mp4', 'sine=frequency=440'));
    await page.getByText('03 - Decisions.mp4').waitFor();
    // The draft is saved while its video is on its way. Nobody can publish it yet.
    await page.getByRole('switch', { name: /^Published/ }).click();
    const create = page.getByRole('button', { name: 'Create module' });
    await eventually(async () => {
      await create.click();
      return page.getByText('The video isn’t ready. You can publish the module when it is.').isVisible();
    }, readyWithinMs).toBe(true);
    await page.getByText('Video ready').waitFor({ timeout: readyWithinMs });
    await page.getByText('0:06 long').waitFor();
    // The refusals of every press, also of one whose answer came after the words.
    allowProblems(problems, /409/);
    await expectAccessible(page);
    await create.click();
    await page.getByText('Module created successfully').waitFor();
    expect(problems).toEqual([]);

    const { page: learner, problems: theirs } = await browser.open({ viewport: phone });
    await signIn(learner, 'breakthrough@langkah.test');
    await visit(learner, '/modules');
    await learner.getByRole('link', { name: new RegExp(title) }).click();
    await learner.getByRole('heading', { level: 1, name: title }).waitFor();
    const received: string[] = [];
    learner.on('response', (answer) => {
      if (answer.url().includes('/media/'))
        received.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
    await learner.getByRole('button', { name: /^Play / }).click();
    await eventually(async () => (await videoState(learner)).seconds).toBeGreaterThan(1);
    expect(Math.round((await videoState(learner)).length)).toBe(6);
    expect(received.filter((line) => !/^20[06] /.test(line))).toEqual([]);
    expect(received.some((line) => /^206 .*media\.mp4$/.test(line))).toBe(true);
    expect(await sidewaysOverflow(learner)).toBe(0);
    expect(theirs).toEqual([]);

    // A copied address is of no use to anyone else.
    const address = received.find((line) => line.endsWith('playlist.m3u8'))?.slice(4) ?? '';
    expect(address).not.toBe('');
    const { page: stranger } = await browser.open();
    const answer = await stranger.request.get(new URL(address, learner.url()).href);
    expect(answer.status()).toBe(403);

    await expectBothWays(page, title);

    await visit(page, '/admin/modules');
    await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Module deleted').waitFor();
  },
);
