import { readFileSync } from 'node:fs';
import type { Page, Response } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventually,
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  signIn,
  untilInteractive,
  visit,
} from './setup/browser.ts';
import { invoicesOf } from './setup/sandbox.ts';
import { backFromPayment, newPerson, paymentPage, signUpForPlan, videoState } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const headAndBody = (course: string, module: string) => {
  const folder = new URL(`../content/courses/${course}/${module}/`, import.meta.url);
  const [, head = '', body = ''] = readFileSync(new URL('module.md', folder), 'utf8').split(/^---$/m);
  return { head, body };
};

function videoOf(course: string, module: string): string {
  const video = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(headAndBody(course, module).head)?.[0] ?? '';
  expect(video).not.toBe('');
  return video;
}

/** Contents that only people with access to the module may receive: the id of its video and its sentences. */
function secretsOf(course: string, module: string): string[] {
  const sentences = headAndBody(course, module).body.match(/^[A-Z][\w ,']{20,}/gm) ?? [];
  expect(sentences.length).toBeGreaterThan(0);
  return [videoOf(course, module), ...sentences];
}

/** Records the text of every answer that the page receives, except scripts and styles. */
function recordAnswers(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  const isText = (answer: Response) =>
    /json|html|text\/(?!event-stream)|mpegurl/.test(answer.headers()['content-type'] ?? '');
  page.on('response', (answer) => {
    if (isText(answer) && !/javascript|css/.test(answer.headers()['content-type'] ?? ''))
      bodies.push(answer.text().catch(() => ''));
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

function expectNothingOf(secrets: string[], received: string): void {
  for (const secret of secrets) expect(received.includes(secret), secret).toBe(false);
  // The picture of the free preview's video is open to everyone; the signature is for that file alone.
  const preview = videoOf('javascript-from-zero', '01-your-first-line');
  const others = received.replaceAll(new RegExp(`/media/${preview}/i\\.[\\w.-]+/thumbnail\\.jpg`, 'g'), '');
  expect(others).not.toMatch(/\.m3u8|"videoUrl":"http|\/media\/|\/bunny\/(play|embed|cdn)\//);
}

test('people who have not paid see teasers, open the free previews, and are led to the plans', async () => {
  const { page, problems } = await browser.open();
  await signIn(page, 'new@langkah.test');
  await expectAccessible(page);
  const received = recordAnswers(page);
  // What is free comes first, and the plan second.
  const main = page.getByRole('main');
  const free = main.getByRole('link', { name: /^(Start module \d+ · |Continue Learning$)/ });
  const plans = main.getByRole('link', { name: 'See the four plans' });
  const colourOf = (it: typeof free) => it.evaluate((link) => getComputedStyle(link).backgroundColor);
  expect((await free.boundingBox())?.y).toBeLessThan((await plans.boundingBox())?.y ?? 0);
  expect(await colourOf(free)).not.toBe(await colourOf(plans));
  await main.getByText('Free to watch, no plan needed.').waitFor();
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor();
  await visit(page, '/modules');
  await page.getByRole('link', { name: /Names for things/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Names for things' }).waitFor();
  await page.getByText('Choose your plan').waitFor();
  expect(await page.getByRole('region', { name: /^Video/ }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: /^Note at / }).count()).toBe(0);
  await expectAccessible(page);
  await visit(page, '/modules/2');
  await visit(page, '/lessons/javascript-from-zero/2');
  await visit(page, '/dashboard/materials');
  await page.getByText('Choose your plan to open the ebook').waitFor();
  await visit(page, '/community/join');
  await page
    .getByText(/Upgrade to Essential to Access|Choose your plan/)
    .first()
    .waitFor();
  await visit(page, '/notes');
  const text = await received();
  expect(text).toContain('Keep a value under a name');
  expectNothingOf(secretsOf('javascript-from-zero', '03-names-for-things'), text);

  await visit(page, '/lessons/javascript-from-zero');
  await page
    .getByRole('link', { name: /Your first line of code$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Play Your first line of code' }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  // The page never requests locked contents, so no request is refused.
  expect(problems).toEqual([]);

  await visit(page, '/modules/2');
  await page.getByRole('link', { name: 'See the four plans' }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('heading', { level: 1, name: 'Choose Your Learning Path' }).waitFor();
  await page.getByText('Most Popular').waitFor();
  expect(problems).toEqual([]);
});

test('drafts and unknown modules answer 404 to learners', async () => {
  const admin = await browser.open();
  await signIn(admin.page, 'admin@langkah.test');
  const created = await admin.page.evaluate(
    async (playUrl) => {
      const answer = await fetch('/api/modules', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          title: 'A draft nobody may see',
          description: 'Not ready.',
          tier: 'STARTER',
          videoUrl: playUrl,
          duration: 3,
          isPublished: false,
        }),
      });
      return { status: answer.status, body: await answer.text() };
    },
    await playUrlOfFirstModule(admin.page),
  );
  expect(created.status, created.body).toBeLessThan(300);
  const draft = (JSON.parse(created.body) as { id: number }).id;

  const { page, problems } = await browser.open();
  await signIn(page, 'breakthrough@langkah.test');
  for (const path of [
    `/modules/${draft}`,
    '/modules/99999',
    '/modules/abc',
    '/lessons/javascript-from-zero/8',
    '/lessons/none',
  ]) {
    const answer = await visit(page, path);
    expect(answer?.status(), path).toBe(404);
    await page.getByRole('heading', { level: 1, name: /does not exist/ }).waitFor();
    expect(await page.content()).not.toContain('A draft nobody may see');
  }
  await expectAccessible(page);
  await visit(page, '/modules');
  await page.getByRole('heading', { level: 1, name: 'Modules' }).waitFor();
  expect(await page.content()).not.toContain('A draft nobody may see');
  expectProblems(problems, /status of 404/);
});

const playUrlOfFirstModule = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/modules/1');
    return ((await answer.json()) as { videoUrl: string }).videoUrl;
  });

test('a Starter sees the upgrade, pays the difference from the Plan tab, and the module opens', async () => {
  const person = newPerson('Komang');
  const { page, problems } = await browser.open();
  await signUpForPlan(page, person, 'STARTER');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL(paymentPage);
  await page.getByRole('link', { name: 'Virtual account' }).click();
  await page.getByRole('button', { name: 'I have paid from BCA' }).click();
  await backFromPayment(page);
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();

  const received = recordAnswers(page);
  await visit(page, '/modules/2');
  await page.getByText('Upgrade to Essential to Access').waitFor();
  await visit(page, '/dashboard/materials');
  await page.getByRole('link', { name: 'PDF' }).waitFor();
  await visit(page, '/modules');
  await page.getByText('Upgrade to Essential to Access').first().waitFor();
  expectNothingOf(secretsOf('javascript-from-zero', '03-names-for-things'), await received());
  expect(problems).toEqual([]);

  await visit(page, '/modules/2');
  await page.getByRole('link', { name: 'See your plan' }).click();
  await page.waitForURL('**/settings/plan');
  await page.getByText('Current Plan').waitFor();
  await page.getByText('Upgrade from Starter, paid once').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Upgrade to Essential' }).click();
  await page.waitForURL('**/pricing/checkout?plan=ESSENTIAL');
  await page.getByText('Rp 350.000').first().waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL(paymentPage);
  await page.getByRole('link', { name: 'E-wallet' }).click();
  await page.getByRole('button', { name: 'Pay with GoPay' }).click();
  await backFromPayment(page);
  await page.getByRole('heading', { name: 'Welcome Aboard!' }).waitFor();
  expect((await invoicesOf(person.email)).map(({ amount, status }) => [amount, status]).sort()).toEqual([
    [149_000, 'PAID'],
    [350_000, 'PAID'],
  ]);

  await visit(page, '/modules/2');
  await page.getByRole('button', { name: 'Play Names for things' }).click();
  await eventually(async () => (await videoState(page)).seconds).toBeGreaterThan(0.5);
  // The contents that were absent above are there now.
  const open = await received();
  for (const secret of secretsOf('javascript-from-zero', '03-names-for-things'))
    expect(open).toContain(secret);
  await visit(page, '/settings/subscription');
  await page.getByText('Essential (from Starter)').waitFor();
  await eventually(() => page.getByRole('link', { name: /^Receipt for/ }).count()).toBe(2);
  await visit(page, '/modules/12');
  await page.getByRole('button', { name: /^Play A portfolio people finish reading/ }).waitFor();
  // The same plan or a lower one cannot be bought.
  for (const plan of ['ESSENTIAL', 'STARTER']) {
    await visit(page, `/pricing/checkout?plan=${plan}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Continue to Payment' }).count()).toBe(0);
  }
  await untilInteractive(page);
  expect(problems).toEqual([]);
});
