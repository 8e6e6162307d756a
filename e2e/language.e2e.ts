import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '../dev/proof/people.ts';
import { addressIn } from '../src/kernel/addresses.ts';
import { type Language, otherLanguage } from '../src/kernel/language.ts';
import {
  expectAccessible,
  expectProblems,
  type JourneyBrowser,
  launch,
  phone,
  signIn,
  untilWorkerActive,
  visit,
  waitForMail,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { untilKept } from './setup/kept.ts';
import { catalogueOf } from './setup/languages.ts';
import { newPerson } from './setup/steps.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const english = catalogueOf('features/people/sign-in', 'en');
const indonesian = catalogueOf('features/people/sign-in', 'id');

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
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href');
  const installed = await fetch(`${installation.appUrl}${manifest}`);
  expect(await installed.json()).toMatchObject({ id: '/', lang: 'id' });
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

/** Asks for a page 24 times at the same time, half of it in each language, five times. @returns the languages of wrong answers. */
async function mixedAnswers(
  texts: Readonly<Record<Language, string | undefined>>,
  read: (language: Language) => Promise<string>,
): Promise<Language[]> {
  const mixed: Language[] = [];
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const language = index % 2 === 0 ? 'id' : 'en';
        const html = await read(language);
        const isRight =
          html.includes(`<html lang="${language}"`) &&
          html.includes(String(texts[language])) &&
          !html.includes(String(texts[otherLanguage(language)]));
        if (!isRight) mixed.push(language);
      }),
    );
  }
  return mixed;
}

const textsOf = (folder: string, key: string) => ({
  en: catalogueOf(folder, 'en')[key],
  id: catalogueOf(folder, 'id')[key],
});

test('answers in two languages at the same time are never mixed', async () => {
  const form = textsOf('features/people/sign-in', 'welcomeBack');
  expect(await mixedAnswers(form, (language) => ask('/login', language))).toEqual([]);
  // Kept for all visitors, by address.
  const home = textsOf('features/site/home', 'introduction');
  const introduction = { en: home.en?.split('. ')[1], id: home.id?.split('. ')[1] };
  expect(await mixedAnswers(introduction, (language) => ask(addressIn(language, '/')))).toEqual([]);
});

/** A person of this language, with an account that was made in it; the welcome mail is on its way. */
async function register(language: Language) {
  const { name, email, password } = newPerson('Tari');
  const person = new Person(installation.appUrl, email);
  await (await person.fetch('/signup')).text();
  const answer = await person.fetch('/api/auth/register', {
    method: 'POST',
    headers: { 'x-language': language },
    body: JSON.stringify({ name, email, password }),
  });
  expect(answer.status).toBe(201);
  const { userId } = (await answer.json()) as { userId: string };
  return { person, language, userId, email, password };
}

test('two people of different languages get their own pages and mails at the same time', async () => {
  const languagesOfMany = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? 'id' : 'en'));
  const everyone = await Promise.all(languagesOfMany.map(register));
  for (const { email, language } of everyone) {
    const mail = await waitForMail(email, '');
    const subject = { en: 'Welcome to Langkah', id: 'Selamat datang di Langkah' }[language];
    expect([mail.subject, mail.html.includes(`lang="${language}"`)]).toEqual([subject, true]);
  }

  const two = Object.fromEntries(everyone.slice(0, 2).map((one) => [one.language, one])) as Record<
    Language,
    (typeof everyone)[number]
  >;
  const read = (path: string) => async (language: Language) =>
    (await two[language].person.fetch(path, { headers: { accept: 'text/html' } })).text();
  const enter = () => Promise.all([two.en, two.id].map(({ person, password }) => person.signIn(password)));
  await enter();
  const account = textsOf('features/people/settings', 'emailText');
  expect(await mixedAnswers(account, read('/settings/account'))).toEqual([]);

  const owner = await new Person(installation.appUrl, 'admin@langkah.test').signIn();
  const setRoles = async (roles: string[], was: string[]) => {
    for (const { userId } of [two.en, two.id]) {
      const answer = await owner.call('PUT', `/api/admin/users/${userId}/roles`, {
        roles,
        was,
        reason: 'Help',
      });
      expect(answer.status).toBe(200);
    }
  };
  for (const { email, person } of [two.en, two.id]) {
    const { text } = await waitForMail(email, '');
    await person.fetch(/\/api\/auth\/verify-email\?\S+/.exec(text)?.[0] ?? '');
  }
  await setRoles(['support'], []);
  // A new role ends the sessions before it.
  await enter();
  const people = textsOf('features/people/users', 'anyoneWithRole');
  expect(await mixedAnswers(people, read('/admin/users'))).toEqual([]);
  await setRoles([], ['support']);
});

test('without a choice, and on pages that are cached for visitors, the language is English', async () => {
  expect(await ask('/login')).toContain(`<html lang="en"`);
  expect(await ask('/login')).toContain(String(english.welcomeBack));
  expect(await ask('/login', 'xx' as 'en')).toContain(`<html lang="en"`);
  for (const language of ['id', undefined] as const)
    expect(await ask('/terms', language)).toContain('<html lang="en"');
});

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
  await page.getByRole('list', { name: 'Transkrip' }).getByText('Pemrograman itu percakapan').waitFor();

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
