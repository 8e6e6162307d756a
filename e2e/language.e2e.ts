import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageNames, otherLanguage } from '../src/kernel/language.ts';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilWorkerActive,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { untilKept } from './setup/kept.ts';
import { foreignSentences, sentencesOf } from './setup/languages.ts';
import { sidewaysOverflow } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const catalogue = (language: 'en' | 'id'): Record<string, string> =>
  JSON.parse(
    readFileSync(
      new URL(`../src/features/people/sign-in/messages/${language}.json`, import.meta.url),
      'utf8',
    ),
  );
const english = catalogue('en');
const indonesian = catalogue('id');

const ask = async (path: string, language?: 'en' | 'id') => {
  const headers: HeadersInit = language ? { cookie: `langkah_language=${language}` } : {};
  return (await fetch(`${installation.appUrl}${path}`, { headers })).text();
};

test('signing in is in Indonesian for those who chose it, with the scripts of one language', async () => {
  const { page, context, problems } = await browser.open();
  await context.addCookies([{ name: 'langkah_language', value: 'id', url: installation.appUrl }]);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await visit(page, '/login');
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
  await page.getByRole('heading', { level: 1, name: indonesian.welcomeBack }).waitFor();
  await page.getByText('Baru di sini? Buat akunmu').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Email').fill('essential@langkah.test');
  await page.getByLabel(String(indonesian.password), { exact: true }).fill('bukan kata sandinya');
  await page.getByRole('button', { name: indonesian.logIn, exact: true }).click();
  await page.getByText(String(indonesian.wrongCredentials)).first().waitFor();
  expectProblems(problems, /401/);

  await page.getByRole('link', { name: indonesian.forgotPassword }).click();
  await page.getByText(String(indonesian.forgotSubtitle)).waitFor();
  await page.getByRole('link', { name: indonesian.logIn, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: indonesian.welcomeBack }).waitFor();

  const twins = scripts.filter((script) => script.endsWith('.id.js'));
  expect(twins.length).toBeGreaterThan(3);
  expect(twins.filter((twin) => scripts.includes(twin.replace('.id.js', '.js')))).toEqual([]);
  expect(problems).toEqual([]);
});

test('scripts for browsers hold the texts of one language', () => {
  const assets = new URL('../dist/client/assets/', import.meta.url);
  const [loginPage = ''] = [
    ...readFileSync(new URL('../dist/client/.vite/manifest.json', import.meta.url), 'utf8').matchAll(
      /assets\/(login\.route-[\w-]+)\.js/g,
    ),
  ].map(([, name]) => name);
  const texts = (file: string) => readFileSync(new URL(file, assets), 'utf8');
  expect(texts(`${loginPage}.js`)).toContain(english.welcomeBack);
  expect(texts(`${loginPage}.js`)).not.toContain(indonesian.welcomeBack);
  expect(texts(`${loginPage}.id.js`)).toContain(indonesian.welcomeBack);
  expect(texts(`${loginPage}.id.js`)).not.toContain(english.welcomeBack);
});

test('answers in two languages at the same time are never mixed', async () => {
  const mixed: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const [language, own, other] =
          index % 2 === 0 ? (['id', indonesian, english] as const) : (['en', english, indonesian] as const);
        const html = await ask('/login', language);
        const isRight =
          html.includes(`<html lang="${language}"`) &&
          html.includes(String(own.welcomeBack)) &&
          !html.includes(String(other.welcomeBack));
        if (!isRight) mixed.push(language);
      }),
    );
  }
  expect(mixed).toEqual([]);
});

test('without a choice, and on pages that are cached for visitors, the language is English', async () => {
  expect(await ask('/login')).toContain(`<html lang="en"`);
  expect(await ask('/login')).toContain(String(english.welcomeBack));
  expect(await ask('/login', 'xx' as 'en')).toContain(`<html lang="en"`);
  for (const language of ['id', undefined] as const)
    expect(await ask('/terms', language)).toContain('<html lang="en"');
});

const learnerPages = [
  '/dashboard',
  '/lessons',
  '/lessons/javascript-from-zero',
  '/modules',
  '/modules/2',
  '/modules/9',
  '/notes',
  '/action-items',
  '/resources',
  '/dashboard/materials',
  '/bookings',
  '/bookings?tab=past',
  '/bookings?tab=resources',
  '/on-this-device',
  '/reviews',
  '/reviews?tab=completed',
  '/feedbacks',
  '/community',
  '/community/join',
  '/notifications',
  '/notifications?tab=preferences',
  '/id/support',
  '/pricing',
  '/settings/profile',
  '/settings/account',
  '/settings/plan',
  '/this-page-does-not-exist',
];

/** The reason of a correction without one is stored in the language of the coach who made it. */
const stored = new Set(['Added by your coach', 'Ditambahkan oleh mentormu']);

const adminPages = [
  '/admin',
  '/admin/users',
  '/admin/users?search=essential',
  '/admin/orders',
  '/admin/reviews',
  '/admin/bookings',
  '/admin/testimonials',
  '/admin/courses',
  '/admin/modules',
  '/admin/resources',
  '/admin/content/posts',
  '/admin/content/changelog',
  '/admin/content/plans',
  '/admin/content/plans/ESSENTIAL',
  '/admin/audit',
  '/admin/jobs',
];

for (const language of ['id', 'en'] as const)
  test.each([
    ['a learner', 'essential@langkah.test', learnerPages],
    ['an administrator', 'admin@langkah.test', adminPages],
  ] as const)(
    `no page of %s who chose ${languageNames[language]} shows a text of the product in the other language`,
    async (_, email, paths) => {
      const { page, context, problems } = await browser.open({ viewport: phone });
      await context.addCookies([{ name: 'langkah_language', value: language, url: installation.appUrl }]);
      await signIn(page, email);
      const sentences = sentencesOf(otherLanguage(language));
      expect(sentences.length).toBeGreaterThan(1_000);
      const found: string[] = [];
      for (const path of paths) {
        await visit(page, path.replace(/^\/id\//, language === 'id' ? '/id/' : '/'));
        await page.getByRole('heading', { level: 1 }).waitFor();
        const foreign = (await foreignSentences(page, sentences)).filter((sentence) => !stored.has(sentence));
        found.push(...foreign.map((sentence) => `${path}: ${sentence}`));
        expect(await sidewaysOverflow(page), path).toBe(0);
      }
      expect(found).toEqual([]);
      expect(problems.filter((problem) => !problem.includes('status of 404'))).toEqual([]);
    },
  );

test('a video has captions in the language of its reader from the start, until they choose otherwise', async () => {
  const { page, context, problems } = await browser.open({ viewport: phone });
  await context.addCookies([{ name: 'langkah_language', value: 'id', url: installation.appUrl }]);
  await signIn(page, 'essential@langkah.test');
  const shown = () =>
    page.evaluate(() => {
      const video = document.querySelector('hls-video') as unknown as HTMLVideoElement | null;
      const tracks = Array.from(video?.textTracks ?? []).filter(({ kind }) => kind === 'captions');
      return tracks.length === 2
        ? tracks.filter(({ mode }) => mode === 'showing').map((track) => track.language)
        : null;
    });
  await visit(page, '/modules/1');
  await page.locator('[data-player-poster]').first().click();
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['id']);
  await page.getByRole('tab', { name: 'Transkrip' }).click();
  await page.getByRole('list', { name: 'Transkrip' }).getByText('baris kode pertamamu').waitFor();

  await page.keyboard.press('c');
  await expect.poll(shown).toEqual([]);
  await visit(page, '/modules/1');
  await page.locator('[data-player-poster]').first().click();
  await expect.poll(shown, { timeout: 10_000 }).toEqual([]);
  expect(problems).toEqual([]);
});

test('without a connection the app opens in the language that was chosen', async () => {
  const { page, context } = await browser.open({ serviceWorkers: 'allow' });
  await context.addCookies([{ name: 'langkah_language', value: 'id', url: installation.appUrl }]);
  await signIn(page, 'essential@langkah.test');
  await untilWorkerActive(page);
  // The device keeps what is read from now on.
  await visit(page, '/modules/1');
  await untilKept(page, /Baris kode pertamamu/);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url);
    });
  const scripts = (await kept()).filter((url) => url.endsWith('.id.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const all = new Set(await kept());
  expect(scripts.filter((script) => all.has(script.replace('.id.js', '.js')))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/modules/1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('id');
});
