import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './chromium.ts';
import { contentDir, readLessons } from './content-files.ts';
import { readSequences } from './lesson-script.ts';

const folder = join(contentDir, 'resources/data-start-end/data-app');
const key = 'kunci-latihan';
const running: ChildProcess[] = [];

/** Starts a server of the learners' folder on a free port, and returns its address. */
async function start(parameters: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  running.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return new URL(String(line).trim()).origin;
}

const serve = (module: string, env: Record<string, string> = {}) => start(['server.mjs', module], env);
const post = (address: string, body: string) => fetch(`${address}/api/orders`, { method: 'POST', body });

let kitchen: string;
let other: string;
beforeAll(async () => {
  [kitchen, other] = await Promise.all([serve('04/end'), start(['other.mjs'], { RATES_KEY: key })]);
});
afterAll(() => {
  for (const child of running) child.kill();
});

describe('the server that learners start', () => {
  test('hands out the files of its folder, and nothing beside it', async () => {
    expect(await (await fetch(kitchen)).text()).toContain('<form id="form"');
    for (const path of ['/%2e%2e/%2e%2e/api.mjs', '/..%2f..%2fapi.mjs', '/missing.js', '/app.mjs'])
      expect((await fetch(kitchen + path)).status, path).toBe(404);
  });

  test('makes an order with its own price, and the same id again is the same order', async () => {
    const order = JSON.stringify({ id: 'one', who: ' Rina ', cups: 2, total: 1 });
    const first = await post(kitchen, order);
    expect(first.status).toBe(201);
    const made = await first.json();
    expect(made).toMatchObject({ number: 3, who: 'Rina', total: 30_000 });
    const again = await post(kitchen, order);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(made);
    expect(await (await fetch(`${kitchen}/api/orders`)).json()).toHaveLength(3);
  });

  test.each([
    ['[object Object]', { error: 'Isinya harus JSON.' }],
    ['null', { errors: { who: expect.any(String), cups: expect.any(String) } }],
    ['{"who":"Made","cups":"2"}', { errors: { cups: 'Pesan 1 sampai 20 gelas.' } }],
    ['{"who":"Made","cups":2.5}', { errors: { cups: 'Pesan 1 sampai 20 gelas.' } }],
    [`{"who":"${'x'.repeat(11_000)}","cups":1}`, { error: 'Isinya harus JSON.' }],
  ])('refuses %.40s with a sentence', async (body, said) => {
    const answer = await post(kitchen, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(said);
  });

  test('asks the other server with its key, and tells a page nothing when the key is missing', async () => {
    const port = new URL(other).port;
    const known = await serve('05/end', { OTHER_PORT: port, RATES_KEY: key });
    expect(await (await fetch(`${known}/api/rates`)).json()).toMatchObject({ usd: 16_500 });
    const unknown = await serve('05/end', { OTHER_PORT: port });
    const answer = await fetch(`${unknown}/api/rates`);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ error: 'Servernya sedang bermasalah.' });
    expect((await fetch(`${other}/rates`)).status).toBe(401);
  });

  test('is the one that the video and its lesson show', () => {
    const source = readFileSync(join(folder, 'server.mjs'), 'utf8');
    const [lesson] = readLessons().filter(({ slug }) => slug === 'keys-and-other-servers');
    if (!lesson) throw new Error('the module is missing');
    const shown = readSequences(lesson)
      .flatMap(({ steps }) => steps)
      .flatMap(({ picture }) =>
        picture.view === 'code' && picture.file === 'server.mjs' ? [picture.code] : [],
      );
    expect(shown.length).toBeGreaterThan(0);
    for (const code of shown) {
      expect(source).toContain(code);
      expect(lesson.body).toContain(code);
    }
  });
});

describe('the pages of the modules, in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function withPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage({ viewport: { width: 390, height: 700 } });
    try {
      return await use(page);
    } finally {
      await page.close();
    }
  }

  /** The page's text when it rests, and what the console said. */
  const open = (address: string) =>
    withPage(async (page) => {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(`${error.name}: ${error.message}`));
      await page.goto(address, { waitUntil: 'networkidle' });
      const text = (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');
      return { text, said: said.join('\n') };
    });

  test.each([
    ['01/end', ['4 menu', 'Pesanan pertama: Rina']],
    ['02/end', ['Kopi susu', 'Roti bakar']],
    ['03/end', ['07.12 Made, Rp 15.000, tanpa catatan', 'Hari ini: Rp 45.000']],
  ])('%s shows what its lesson promises', async (module, shown) => {
    const { text, said } = await open(await serve(module));
    for (const line of shown) expect(text).toContain(line);
    expect(said).not.toContain('Error');
  });

  test('04/end sends an order, and names a mistake beside what was typed', async () => {
    await withPage(async (page) => {
      await page.goto(await serve('04/end'));
      await page.getByLabel('Nama').fill('Rina');
      await page.getByLabel('Gelas').fill('50');
      await page.getByRole('button', { name: 'Kirim' }).click();
      await page.getByText('Pesan 1 sampai 20 gelas.').waitFor();
      expect(await page.getByLabel('Gelas').inputValue()).toBe('50');
      await page.getByLabel('Gelas').fill('2');
      await page.getByRole('button', { name: 'Kirim' }).dblclick();
      await page.getByText('Terima kasih! Nomor 3.').waitFor();
      expect(await page.getByLabel('Nama').inputValue()).toBe('');
    });
  });

  test('05/start is blocked by CORS with the sentence of the video, and 05/end is not', async () => {
    const port = new URL(other).port;
    const page = await serve('05/end', { OTHER_PORT: port, RATES_KEY: key });
    expect((await open(page)).text).toContain('0.91 USD');
    const said = await withPage(async (view) => {
      const lines: string[] = [];
      view.on('console', (message) => lines.push(message.text()));
      await view.goto(page);
      await view.evaluate((address) => fetch(address).catch(() => undefined), `${other}/rates`);
      return lines.join('\n');
    });
    expect(said).toContain(
      `Access to fetch at '${other}/rates' from origin '${page}' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.`,
    );
  });
});
