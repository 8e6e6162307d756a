/** Learners' code cannot leave its sandbox, cannot hold up the page and cannot forge its checks (product.md#sandbox). */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Way, waysOfPages, waysOfWorkers } from './hostile/leaving.ts';
import {
  type Journey,
  type JourneyBrowser,
  launch,
  signInByForm,
  untilInteractive,
  untilWorkerActive,
  visit,
} from './setup/browser.ts';
import { installation } from './setup/installation.ts';
import { addRunner, longestGap, prepare, runCode, runPage, runQuery } from './setup/practice.ts';

/**
 * The aims (product.md#sandbox) are for a quiet machine. Journeys run beside each other, so they are held to three times
 * as much here; that the deadlines themselves add up is held by `protocol.test.ts`.
 */
const longest = { endlessMs: 3 * 2_500, middleRunMs: 3 * 100, slowRunMs: 3 * 400, middleQueryMs: 3 * 200 };

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

async function openWithRunner(): Promise<Journey> {
  const journey = await browser.open();
  await visit(journey.page, '/login');
  await addRunner(journey.page);
  return journey;
}

async function expectUsable(page: Page): Promise<void> {
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByLabel('Email').fill('still@usable.test');
  expect(await page.getByLabel('Email').inputValue()).toBe('still@usable.test');
  expect(page.context().pages()).toHaveLength(1);
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
    const { page, context } = await openWithRunner();
    const requested: string[] = [];
    context.on('response', (response) => requested.push(response.url()));
    const left: string[] = [];
    await page.evaluate(() => {
      new BroadcastChannel('practice').onmessage = () => {
        document.title = 'OUT';
      };
    });

    for (const way of waysOfWorkers) {
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
    for (const way of waysOfPages) {
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
    expect(listener.heard).toEqual([]);
    expect(requested.filter((url) => !/^blob:|\/(practice\/frame(\/page)?|assets\/.*)$/.test(url))).toEqual(
      [],
    );
    expect(await page.title()).not.toContain('OUT');
    expect(
      await page.evaluate(() => ({
        cookies: document.cookie.includes('a=1'),
        stored: localStorage.a ?? null,
      })),
    ).toEqual({ cookies: false, stored: null });
    await expectUsable(page);
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

describe('bad programs', () => {
  const stuck: [string, string, number | null][] = [
    ['while', 'let a = 0;\nwhile (true) {\n  a += 1;\n}', 2],
    ['for without a body', 'const a = 1;\n\nfor (;;);', 3],
    ['a loop that catches everything', 'while (true) {\n  try {\n    while (true) {}\n  } catch {}\n}', 3],
    [
      'an endless recursion without a loop',
      'const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));\nfib(80);',
      1,
    ],
    ['a loop of promises', 'const again = () => {\n  return Promise.resolve().then(again);\n};\nagain();', 1],
    ['a pattern that never ends', "/^(a+)+$/.test('a'.repeat(40) + 'b')", null],
    ['a sort that never ends', 'new Float64Array(3e7).map(() => Math.random()).sort((a, b) => b - a)', null],
    ['a check that loops', '', null],
    ['intervals for ever', 'setInterval(() => console.log(1), 50)', null],
  ];
  test.each(stuck)('%s is stopped, and the next run works', async (name, code, line) => {
    const { page, problems } = await openWithRunner();
    await prepare(page);
    await runCode(page, { code: '1' });
    await longestGap(page);
    const checks = name === 'a check that loops' ? "check('endless', () => { while (true) {} })" : '';
    const report = await runCode(page, { code, checks });
    console.log(
      `${name}: ${report.end} after ${report.ms} ms, line ${report.stoppedAtLine}, longest gap of the page ${await longestGap(page)} ms`,
    );
    expect(report.end).toBe('stopped');
    expect(report.ms).toBeLessThanOrEqual(longest.endlessMs);
    if (line !== null) expect(report.stoppedAtLine).toBe(line);
    const next = await runCode(page, { code: "console.log('next')" });
    expect(next.console).toEqual([{ level: 'log', text: 'next' }]);
    await expectUsable(page);
    expect(problems).toEqual([]);
  });

  const broken: [string, string, { name: string; line: number | null }][] = [
    ['recursion', '\nfunction a() {\n  return a();\n}\na();', { name: 'RangeError', line: 2 }],
    ['a text that grows', "let s = 'ab';\nwhile (true)\n  s += s;", { name: 'RangeError', line: 3 }],
    ['a wrong name', 'const a = 1;\n\nconsole.log(b);', { name: 'ReferenceError', line: 3 }],
    ['what cannot be read', 'const a = 1;\nconst b = ;', { name: 'SyntaxError', line: 2 }],
    ['a promise that fails', 'async function a() {\n  null.x;\n}\na();', { name: 'TypeError', line: 2 }],
    ['a timer that fails', 'setTimeout(() => {\n  null.x;\n}, 10);', { name: 'TypeError', line: 2 }],
    ['no error at all', "throw 'text';", { name: 'Error', line: null }],
    [
      'an error that throws',
      'throw { get message() { throw 1 }, get stack() { throw 2 }, get name() { throw 3 } };',
      { name: 'Error', line: null },
    ],
  ];
  test('errors are named with their line', async () => {
    const { page } = await openWithRunner();
    for (const [what, code, expected] of broken) {
      const report = await runCode(page, { code, names: [], checks: "check('never', () => {})" });
      expect(report.end, what).toBe('finished');
      expect(report.problem, what).toMatchObject(expected);
      expect(report.checks, what).toEqual([]);
    }
  });

  test('100 000 lines are cut at 64 kB, and memory that grows is ended', async () => {
    const { page } = await openWithRunner();
    const report = await runCode(page, {
      code: "for (let i = 0; i < 100000; i++) console.log('line ' + i);",
    });
    expect(report.end).toBe('finished');
    expect(report.console.length + report.droppedLines).toBe(100_000);
    expect(report.console.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(65_536);
    const hog = await runCode(page, {
      code: "const all = [];\nwhile (true) all.push('x'.repeat(100) + all.length);",
    });
    expect(hog.end === 'finished' ? hog.problem?.name : hog.end).toMatch(/^(stopped|lost|RangeError)$/);
    expect((await runCode(page, { code: 'console.log(1)' })).console).toHaveLength(1);
    await expectUsable(page);
  });

  test('a page in an endless loop is stopped with its line, and the next one is shown', async () => {
    const { page } = await openWithRunner();
    const files = [
      { name: 'index.html', text: '<h1>Halo</h1><script src="app.js"></script>' },
      {
        name: 'app.js',
        text: "const judul = document.querySelector('h1');\nwhile (true) {\n  judul.textContent += '!';\n}",
      },
    ];
    await longestGap(page);
    const { report } = await runPage(page, { files });
    expect(report).toMatchObject({ end: 'stopped', stoppedAtLine: 2, stoppedInFile: 'app.js' });
    console.log(`a page in a loop: ${report.ms} ms, longest gap of the page ${await longestGap(page)} ms`);
    expect(report.ms).toBeLessThanOrEqual(longest.endlessMs);
    const pattern = [{ name: 'index.html', text: "<script>/^(a+)+$/.test('a'.repeat(40) + 'b')</script>" }];
    expect((await runPage(page, { files: pattern })).report.end).toBe('stopped');
    const next = await runPage(page, {
      files: [{ name: 'index.html', text: '<script>console.log(1)</script>' }],
    });
    expect(next.report.console).toHaveLength(1);
    await expectUsable(page);
  });

  test('a page that leaves its document is noticed', async () => {
    const { page } = await openWithRunner();
    const files = [{ name: 'index.html', text: '<script>location.reload()</script>' }];
    const { report } = await runPage(page, {
      files,
      checks: "check('later', () => new Promise((done) => setTimeout(done, 1500)))",
    });
    expect(report.end).toBe('lost');
    await expectUsable(page);
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
    const { page } = await openWithRunner();
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
      { name: 'waits', ok: false, message: 'TypeError: too late', line: 3 },
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
  ];
  test('wrecked prototypes turn no check green', async () => {
    const { page } = await openWithRunner();
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
    const { page, problems } = await openWithRunner();
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
    const { page } = await openWithRunner();
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

test.each([
  [1, longest.middleRunMs, longest.slowRunMs],
  [4, longest.slowRunMs, 4 * longest.slowRunMs],
])('from Run to the result, with the processor slowed by %i: 50 runs', async (slower, middleMs, slowMs) => {
  const { page, context } = await openWithRunner();
  await prepare(page);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const request = {
    code: 'function total(list) {\n  let sum = 0;\n  for (const one of list) sum += one;\n  return sum;\n}',
    names: ['total'],
    checks: "check('a', () => equal(total([1, 2]), 3)); check('b', () => equal(total([]), 0));",
  };
  const times: number[] = [];
  for (let at = 0; at < 51; at += 1) {
    // A person reads the result before the next press; meanwhile the next worker starts.
    await page.waitForTimeout(150);
    const { ms, checks } = await runCode(page, request);
    expect(checks.every(({ ok }) => ok)).toBe(true);
    if (at > 0) times.push(ms);
  }
  times.sort((one, other) => one - other);
  const [p50 = 0, p95 = 0] = [times[25], times[47]];
  console.log(
    `from Run to the result, slowed by ${slower}: p50 ${p50} ms, p95 ${p95} ms, longest ${times.at(-1)} ms`,
  );
  expect(p50).toBeLessThanOrEqual(middleMs);
  expect(p95).toBeLessThanOrEqual(slowMs);
});

describe('SQL', () => {
  const seed = `create table kota (id integer primary key, nama text not null, warga integer);
    insert into kota (nama, warga) values ('Bandung', 2500000), ('Solo', 520000), ('Ambon', null);`;

  test('a query gives columns and rows, on a new database each time', async () => {
    const { page, problems } = await openWithRunner();
    const first = await runQuery(page, seed, 'select nama, warga from kota order by id');
    expect(first).toMatchObject({
      end: 'finished',
      error: null,
      isCut: false,
      columns: ['nama', 'warga'],
      rows: [
        ['Bandung', 2_500_000],
        ['Solo', 520_000],
        ['Ambon', null],
      ],
    });
    const changed = await runQuery(
      page,
      seed,
      "delete from kota where id = 1; select count(*) as n, x'0a1f' as b from kota",
    );
    expect(changed).toMatchObject({ columns: ['n', 'b'], rows: [[2, "x'0a1f'"]], changed: 1 });
    expect((await runQuery(page, seed, 'select count(*) from kota')).rows).toEqual([[3]]);
    const times: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      await page.waitForTimeout(150);
      times.push((await runQuery(page, seed, 'select * from kota')).ms);
    }
    times.sort((one, other) => one - other);
    console.log(`from Run to the rows: p50 ${times[10]} ms, p95 ${times[18]} ms`);
    expect(times[10]).toBeLessThanOrEqual(longest.middleQueryMs);
    expect(problems).toEqual([]);
  });

  test('what is wrong is said in the words of SQLite, and an endless query is stopped', async () => {
    const { page } = await openWithRunner();
    expect((await runQuery(page, seed, 'selec 1')).error).toBe('near "selec": syntax error');
    expect((await runQuery(page, seed, 'select x from kota')).error).toBe('no such column: x');
    expect(await runQuery(page, 'create table', 'select 1')).toMatchObject({ isSeed: true, rows: [] });
    const many = 'with recursive n(i) as (select 1 union all select i + 1 from n) select i from n';
    const cut = await runQuery(page, seed, many);
    expect([cut.rows.length, cut.isCut]).toEqual([200, true]);
    const endless = await runQuery(page, seed, many.replace('select i from n', 'select count(*) from n'));
    expect(endless.end).toBe('stopped');
    expect(endless.ms).toBeLessThanOrEqual(longest.endlessMs);
    expect((await runQuery(page, seed, 'select 1')).rows).toEqual([[1]]);
    await expectUsable(page);
  });
});

test('Git runs in the sandbox, and the checks ask the repository', async () => {
  const { page, problems } = await openWithRunner();
  const outcome = await page.evaluate(async () => {
    const { openTerminal } = window.practice;
    const startedAt = performance.now();
    const terminal = await openTerminal(document.body, {
      files: [{ name: 'index.html', text: '<h1>Halo</h1>' }],
      setup: ['git init', 'git add .', 'git commit -m "Awal"'],
    });
    const openMs = Math.round(performance.now() - startedAt);
    const outputs = [];
    for (const command of [
      'git switch -c fitur',
      'echo a > a.txt',
      'git add a.txt',
      'git commit -m "Fitur"',
      'git status',
    ])
      outputs.push(await terminal.run(command));
    const checks = await terminal.check(`
      check('has two commits', async () => equal(await log('fitur'), ['Fitur', 'Awal']));
      check('is on main', async () => equal(await head(), 'main'), 'Pindah dulu ke main.');
      check('is clean', async () => equal(await isClean(), true));
      check('has a file', () => equal(file('a.txt'), 'a\\n'));
    `);
    const wrong = await openTerminal(document.body, { files: [], setup: ['git nothing'] }).catch(String);
    terminal.dispose();
    return { openMs, outputs, checks, wrong, left: document.querySelectorAll('iframe').length };
  });
  console.log(`Git opens in ${outcome.openMs} ms`);
  expect(outcome.outputs.at(-1)).toMatchObject({
    text: 'On branch fitur\nnothing to commit, working tree clean',
    isError: false,
    view: { isBegun: true, head: { branch: 'fitur' }, isMerging: false, files: ['a.txt', 'index.html'] },
  });
  expect(outcome.checks).toEqual([
    { name: 'has two commits', ok: true },
    { name: 'is on main', ok: false, expected: "'main'", got: "'fitur'", advice: 'Pindah dulu ke main.' },
    { name: 'is clean', ok: true },
    { name: 'has a file', ok: true },
  ]);
  expect(outcome.wrong).toContain("'nothing' is not a git command here");
  expect(outcome.left).toBe(0);
  expect(problems).toEqual([]);
});

test('code and pages run without a connection, in the same sandbox', async () => {
  const { page, context } = await browser.open({ serviceWorkers: 'allow' });
  await signInByForm(page, 'essential@langkah.test');
  await untilWorkerActive(page);
  await page.reload();
  await untilInteractive(page);
  await addRunner(page);
  // The parts that the runner fetches late are fetched by a first run.
  await runCode(page, { code: '1' });
  await context.setOffline(true);
  await page.evaluate(() => {
    window.practice.runner.dispose();
    window.practice.runner = window.practice.createRunner(document.body);
  });
  const report = await runCode(page, {
    code: "const total = () => 3; console.log(self.origin); try { indexedDB.open('x') } catch { console.log('held') }",
    names: ['total'],
    checks: "check('a', () => equal(total(), 3))",
  });
  expect(report).toMatchObject({ end: 'finished', checks: [{ ok: true }] });
  expect(report.console.map(({ text }) => text)).toEqual(['null', 'held']);
  const shown = await runPage(page, {
    files: [{ name: 'index.html', text: '<h1>Halo</h1><script>console.log(self.origin)</script>' }],
    checks: "check('a', () => equal(document.querySelector('h1').textContent, 'Halo'))",
  });
  expect(shown.report).toMatchObject({ end: 'finished', checks: [{ ok: true }] });
  expect(shown.report.console.map(({ text }) => text)).toEqual(['null']);
});
