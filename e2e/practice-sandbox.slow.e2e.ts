/** Learners' code cannot leave its sandbox, cannot hold up the page and cannot forge its checks (product.md#sandbox). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Way, waysOfPages, waysOfWorkers } from './hostile/leaving.ts';
import { type JourneyBrowser, launch } from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { expectUsable, openWithRunner, runCode, runPage } from './setup/practice.ts';

let browser: JourneyBrowser;
beforeAll(async () => {
  // As on people's computers: a sandboxed document has a process of its own. The headless shell leaves that out, and
  // then a page that is stuck in native code holds up our page as well.
  browser = await launch(['--site-per-process']);
});
afterAll(() => browser.close());

/** Another host that writes down everyone who connects, by HTTP, by TCP alone or by UDP. */
async function openListener() {
  const heard: string[] = [];
  const server = http.createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end('heard');
  });
  server.on('connection', () => heard.push('tcp'));
  server.on('upgrade', (request, socket) => {
    heard.push(`upgrade ${request.url}`);
    socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const udp = createSocket('udp4', () => heard.push('udp'));
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  return {
    heard,
    address: `http://127.0.0.1:${port}/heard`,
    stun: `stun:127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      udp.close();
    },
  };
}
type Listener = Awaited<ReturnType<typeof openListener>>;

const withAddresses = ({ code }: Way, { address, stun }: Listener): string =>
  `const FOREIGN = '${address}', OWN = '${installation.appUrl}/api/viewer', STUN = '${stun}';\n${code.replaceAll('%FOREIGN%', address)}`;

/** Runs the ways one after another on a page of its own; fails when one leads out. */
async function tryToLeave(listener: Listener, workers: readonly Way[], pages: readonly Way[]) {
  const { page, context } = await openWithRunner(browser);
  const requested: string[] = [];
  context.on('response', (response) => requested.push(response.url()));
  const left: string[] = [];
  await page.evaluate(() => {
    new BroadcastChannel('practice').onmessage = () => {
      document.title = 'OUT';
    };
  });

  for (const way of workers) {
    // The timer keeps the run alive, so that an attempt has its time.
    const code = `${withAddresses(way, listener)}\n;setTimeout(() => console.log('end'), 150);`;
    const report = await runCode(page, { code });
    const printed = report.console.map(({ text }) => text);
    if (printed.some((text) => text.startsWith('OUT'))) left.push(`worker: ${way.name}: ${printed.join()}`);
    if (report.checks.length > 0) left.push(`worker: ${way.name} forged a check`);
    // An attempt that cannot be read or has a wrong name would prove nothing.
    expect(report.problem?.name ?? '', way.name).not.toMatch(/SyntaxError/);
    expect(printed, way.name).toContain('end');
  }
  for (const way of pages) {
    const files = [
      { name: 'index.html', text: '<h1>Halo</h1>' },
      { name: 'app.js', text: withAddresses(way, listener) },
    ];
    const { report, later } = await runPage(page, { files }, { waitMs: 150 });
    const printed = [...report.console.map(({ text }) => text), ...later];
    if (printed.some((text) => text.startsWith('OUT'))) left.push(`page: ${way.name}: ${printed.join()}`);
    if (report.checks.length > 0) left.push(`page: ${way.name} forged a check`);
    expect(report.problem?.name ?? '', way.name).not.toMatch(/SyntaxError/);
  }
  expect(left).toEqual([]);
  expect(requested.filter((url) => !/^blob:|\/(practice\/frame(\/page)?|assets\/.*)$/.test(url))).toEqual([]);
  expect(await page.title()).not.toContain('OUT');
  expect(
    await page.evaluate(() => ({
      cookies: document.cookie.includes('a=1'),
      stored: localStorage.a ?? null,
    })),
  ).toEqual({ cookies: false, stored: null });
  await expectUsable(page);
}

describe('code that tries to leave its sandbox', () => {
  test('can leave where there is no sandbox: the listener hears the same attempts', async () => {
    const listener = await openListener();
    const { page } = await browser.open();
    await page.goto(listener.address);
    listener.heard.length = 0;
    await page.evaluate(
      ({ address, stun }) => {
        void fetch(`${address}/fetch`);
        navigator.sendBeacon(`${address}/beacon`, 'x');
        new Image().src = `${address}/picture`;
        new WebSocket(`${address.replace('http', 'ws')}/socket`);
        const telephone = new RTCPeerConnection({ iceServers: [{ urls: stun }] });
        telephone.createDataChannel('x');
        void telephone.createOffer().then((offer) => telephone.setLocalDescription(offer));
      },
      { address: listener.address, stun: listener.stun },
    );
    const expected = [
      'GET /heard/fetch',
      'POST /heard/beacon',
      'GET /heard/picture',
      'upgrade /heard/socket',
      'udp',
    ];
    await expect.poll(() => expected.filter((one) => !listener.heard.includes(one))).toEqual([]);
    listener.close();
  });

  test(`stays: none of ${waysOfWorkers.length} ways of a worker and ${waysOfPages.length} of a page leads out`, async () => {
    expect(waysOfWorkers.length + waysOfPages.length).toBeGreaterThanOrEqual(60);
    const listener = await openListener();
    // Each attempt gets 150 ms in which nothing else happens, so four pages try their shares at the same time.
    await Promise.all(
      Array.from({ length: 4 }, (_, lane) =>
        tryToLeave(
          listener,
          waysOfWorkers.filter((_way, index) => index % 4 === lane),
          waysOfPages.filter((_way, index) => index % 4 === lane),
        ),
      ),
    );
    expect(listener.heard).toEqual([]);
    listener.close();
  }, 180_000);

  test('is framed by nobody else, and frames nothing of ours', async () => {
    const { page } = await browser.open();
    const answer = await page.request.get('/practice/frame');
    const policy = answer.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(
      /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[^']+' 'unsafe-eval'; /,
    );
    expect(policy).toContain("frame-ancestors 'self'");
    expect(answer.headers()['x-frame-options']).toBeUndefined();
    expect(answer.headers()['connection-allowlist']).toBe('()');
    const own = (await page.request.get('/login')).headers();
    expect(own['x-frame-options']).toBe('DENY');
    const { origin } = new URL(installation.appUrl);
    expect(own['content-security-policy']).toContain(
      `frame-src ${origin}/practice/frame ${origin}/practice/frame/page`,
    );
    expect(own['content-security-policy']).not.toContain('unsafe-eval');
    // Opened by itself it is as opaque, and does nothing.
    await page.goto('/practice/frame');
    expect(await page.evaluate(() => self.origin)).toBe('null');
  });
});

describe('checks', () => {
  const checks = `
    check('adds', () => equal(total([1, 2]), 3));
    check('keeps its input', () => { const a = [1, 2]; total(a); equal(a, [1, 2]); }, 'Copy it first.');
    check('waits', async () => equal(await later(2), 4));
    check('prints', () => equal(printed(), ['halo']));
    check('builds', () => equal(make(), { a: [1, { b: new Date(0) }], c: new Set([1, 2]) }));
    check('throws', () => { try { total(null); } catch { return; } throw new Error('no error'); });
  `;
  const names = ['total', 'later', 'make'];

  test('right code passes, wrong code is told what was expected, what came and where', async () => {
    const { page } = await openWithRunner(browser);
    const right = `
      const total = (list) => { let sum = 0; for (const one of list) sum += one; return sum; };
      const later = async (a) => { await new Promise((done) => setTimeout(done, 20)); return a * 2; };
      function make() { return { c: new Set([2, 1]), a: [1, { b: new Date(0) }] }; }
      console.log('halo');`;
    const passed = await runCode(page, { code: right, names, checks });
    expect(passed.checks.map(({ name, ok }) => `${name}: ${ok}`)).toEqual(
      ['adds', 'keeps its input', 'waits', 'prints', 'builds', 'throws'].map((name) => `${name}: true`),
    );
    expect(passed).toMatchObject({ end: 'finished', problem: null, stoppedAtLine: null });
    const wrong = `
      const total = (list) => list.pop();
      const later = (a) => Promise.reject(new TypeError('too late'));
      class Box { a = 1 }
      const make = () => new Box();`;
    const failed = await runCode(page, { code: wrong, names, checks });
    expect(failed.checks).toMatchObject([
      { name: 'adds', ok: false, expected: '3', got: '2' },
      { name: 'keeps its input', ok: false, expected: '[1, 2]', got: '[1]', advice: 'Copy it first.' },
      { name: 'waits', ok: false, message: 'TypeError: too late', line: 3, file: 'solusi.js' },
      { name: 'prints', ok: false, expected: "['halo']", got: '[]' },
      { name: 'builds', ok: false, got: '{ a: 1 }' },
      { name: 'throws', ok: true },
    ]);
  });

  const wreckers: [string, string][] = [
    ['Object.is', 'Object.is = () => true'],
    [
      'arrays',
      "for (const key of ['push', 'every', 'map', 'join', Symbol.iterator]) Array.prototype[key] = () => true; Array.isArray = () => false",
    ],
    [
      'places of arrays',
      'for (const key of [0, 1, 2, 3]) Object.defineProperty(Array.prototype, key, { set() {}, get() { return 1 } })',
    ],
    [
      'setters of objects',
      "for (const key of ['ok', 'hasFailed', 'thrown', 'next', 'is', 'name', 'got', 'expected', 'value', 'get', 'set']) Object.defineProperty(Object.prototype, key, { set() {}, get() { return true }, configurable: true })",
    ],
    ['JSON and copies', 'JSON.stringify = () => "1"; structuredClone = () => 1; Reflect.ownKeys = () => []'],
    [
      'ports',
      "MessagePort.prototype.postMessage = () => {}; postMessage({ is: 'check', name: 'adds', ok: true }); onmessage = null",
    ],
    [
      'promises',
      'Promise.prototype.then = function (ok) { ok && ok(); return this }; Promise.prototype.constructor = function (f) { f(() => {}, () => {}) }; Promise.resolve = () => 1',
    ],
    [
      'functions',
      'Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => () => true; Reflect.apply = () => 3',
    ],
    [
      'maps',
      'Map.prototype.get = Map.prototype.has = Set.prototype.has = () => true; Map.prototype.forEach = () => {}',
    ],
    [
      'texts',
      'String = () => "1"; String.prototype.slice = () => "3"; Object.prototype.toString = () => "[object Date]"; Date.prototype.getTime = () => 0',
    ],
    [
      'stacks',
      "Error.prepareStackTrace = (e, sites) => { for (const s of sites) try { const f = s.getFunction(); f && f.constructor('return 1') } catch {} return 'solusi.js:1:1' }; RangeError = Error = function () {}",
    ],
    ['what it returns', 'var total = () => new Proxy([], { get: () => 3, ownKeys: () => [] })'],
    ['own check', 'check = (n, f) => {}; equal = () => {}; self.check = () => {}; self.equal = () => {}'],
    [
      'its caller',
      'var total = function () { let f = null; try { f = total.caller } catch {} try { f = arguments.callee.caller } catch {} if (f) console.log("SEEN " + f); return 2 }',
    ],
    ['what objects say they are', "Object.prototype[Symbol.toStringTag] = 'RegExp'"],
    [
      'what dates and sets say they are',
      "for (const kind of [Date, Set]) Object.defineProperty(kind.prototype, Symbol.toStringTag, { value: 'Object' })",
    ],
    [
      'what a promise makes, while a check waits',
      "Object.defineProperty(Promise.prototype, 'constructor', { value: 1 }); later = () => new Promise((done) => setTimeout(done, 100, 5))",
    ],
  ];
  test('wrecked prototypes turn no check green', async () => {
    const { page } = await openWithRunner(browser);
    const wrong = 'var total = () => 4, later = () => 5, make = () => ({ a: 2 });';
    const asked = `
      check('adds', () => equal(total([1, 2]), 3));
      check('waits', async () => equal(await later(2), 4));
      check('builds', () => equal(make(), { a: [1], c: new Set([1]), d: new Date(5) }));
      check('fails', () => { throw new Error('always'); });
    `;
    for (const [what, code] of wreckers) {
      const report = await runCode(page, { code: `${wrong}\n${code};`, names, checks: asked });
      const green = report.checks.filter(({ ok }) => ok).map(({ name }) => name);
      expect(green, what).toEqual([]);
      expect(
        report.console.filter(({ text }) => text.includes('SEEN')),
        what,
      ).toEqual([]);
    }
    // The same code passes what is true, so that the runs did take place.
    const sane = await runCode(page, {
      code: `${wrong}\nObject.is = () => false;`,
      names,
      checks: "check('is 4', () => equal(total(), 4))",
    });
    expect(sane.checks).toEqual([{ name: 'is 4', ok: true }]);
  });

  test('checks of a page see it, use it, and name the element', async () => {
    const { page, problems } = await openWithRunner(browser);
    const html = `<!doctype html><html lang="id"><head><link rel="stylesheet" href="style.css"></head><body>
      <h1>Halo</h1><form><label>Nama <input name="nama"></label><button>Kirim</button></form>
      <p id="sapa"></p><button id="b" onclick="hitung()">+</button><a href="https://example.test/">x</a>
      <script src="app.js"></script></body></html>`;
    const app = `const sapa = document.querySelector('#sapa');
      let jumlah = 0;
      const hitung = () => { jumlah += 1; sapa.textContent = String(jumlah); };
      document.querySelector('form').addEventListener('submit', (event) => {
        event.preventDefault();
        sapa.textContent = 'Halo ' + new FormData(event.target).get('nama');
      });
      document.addEventListener('DOMContentLoaded', () => console.log('siap', document.readyState));
      alert('selamat');`;
    const files = [
      { name: 'index.html', text: html },
      { name: 'style.css', text: 'h1 { color: rgb(1, 2, 3) }' },
      { name: 'app.js', text: app },
    ];
    const checks = `
      check('has a style', () => equal(getComputedStyle(document.querySelector('h1')).color, 'rgb(1, 2, 3)'));
      check('links it', () => equal(document.querySelector('link').getAttribute('href'), 'style.css'));
      check('greets', () => { about('#sapa'); type('input', 'Ayu'); submit('form'); equal(document.querySelector('#sapa').textContent, 'Halo Ayu'); });
      check('counts', () => { click('#b'); click('#b'); equal(document.querySelector('#sapa').textContent, '2'); });
      check('says', () => equal(printed(), ['[alert] selamat', 'siap complete']));
      check('stays', () => { click('a'); equal(printed().at(-1), '[link] https://example.test/'); });
      check('is wrong', () => { about('h1'); equal(document.querySelector('h1').textContent, 'Hai'); }, 'Ganti judulnya.');
    `;
    const { report } = await runPage(page, { files, checks, title: 'Preview' }, { stays: true });
    expect(report.problem).toBeNull();
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([
      {
        name: 'is wrong',
        ok: false,
        expected: "'Hai'",
        got: "'Halo'",
        advice: 'Ganti judulnya.',
        selector: 'h1',
      },
    ]);
    expect(report.checks).toHaveLength(7);
    const preview = page.frameLocator('iframe[title="Preview"]');
    expect(await preview.getByRole('heading', { name: 'Halo' }).count()).toBe(1);
    await preview.getByRole('button', { name: '+' }).click();
    await expect.poll(() => preview.locator('#sapa').innerText()).toBe('3');
    expect(problems).toEqual([]);
  });

  test('a page’s errors and loops in what people press are told later, with their line', async () => {
    const { page } = await openWithRunner(browser);
    const files = [
      {
        name: 'index.html',
        text: '<button onclick="salah()">a</button>\n<script>\nfunction salah() {\n  null.x;\n}\nsetTimeout(salah, 100);\n</script>',
      },
    ];
    const { report, later } = await runPage(page, { files }, { waitMs: 400 });
    expect(report.problem).toBeNull();
    expect(later.join()).toContain('"line":4');
    expect(later.join()).toContain('index.html');
  });
});
