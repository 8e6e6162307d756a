import { afterAll, describe, expect, it } from 'vitest';
import type { CheckResult, ExerciseAnswer, ExerciseWork } from '../../exercise.ts';
import { checkAnswer, judges } from './check-answer.server.ts';
import type { CheckedExercise } from './check-job.ts';

afterAll(() => judges.close());

const exerciseOf = (work: ExerciseWork, rest: Partial<CheckedExercise> = {}): CheckedExercise => ({
  work,
  checks: '',
  hiddenChecks: '',
  structure: [],
  solution: { kind: 'output', text: '' },
  ...rest,
});

const file = (text: string, name = 'solution.js') => [{ name, text }];

interface Written {
  checks?: string;
  hiddenChecks?: string;
  names?: string[];
}

/** Checks code of the kind `function`. */
const checkCode = (code: string, { checks = '', hiddenChecks = '', names = ['total'] }: Written = {}) =>
  checkAnswer(exerciseOf({ kind: 'function', files: file(''), names }, { checks, hiddenChecks }), {
    kind: 'function',
    files: file(code),
  });

const adds = `check('adds up two drinks', () => equal(total([15000, 8000]), 23000), 'Start from zero.');`;
const passing =
  'function total(prices) { let sum = 0; for (const price of prices) sum += price; return sum; }';
const right = (name: string): CheckResult => ({ name, ok: true });

describe('a function', () => {
  it('passes its checks', async () => {
    expect(await checkCode(passing, { checks: adds })).toEqual([right('adds up two drinks')]);
  });

  it('fails with what was expected, what came, and the advice', async () => {
    expect(await checkCode('function total() { return 15000; }', { checks: adds })).toEqual([
      { name: 'adds up two drinks', ok: false, expected: '23000', got: '15000', advice: 'Start from zero.' },
    ]);
  });

  it.each([
    ['that throws', 'function total() { return price; }', 'ReferenceError: price is not defined'],
    ['that cannot be read', 'function total( {', /^SyntaxError: /],
    ['that is not there', 'const sum = 1;', 'TypeError: not a function'],
    ['that throws before the checks', `${passing} missing();`, 'ReferenceError: missing is not defined'],
  ])('fails with the words of the engine when there is code %s', async (_, code, message) => {
    const [result] = await checkCode(code, { checks: adds });
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(message) });
  });

  it('may be any named value, also one that is made by const or let', async () => {
    const checks = `check('has a price', () => equal(price, 15000)); check('has a list', () => equal(list, [1, { a: 'x' }]));`;
    const code = 'const price = 15000; let list = [1, { a: "x" }];';
    const results = await checkCode(code, { checks, names: ['price', 'list'] });
    expect(results.every(({ ok }) => ok)).toBe(true);
  });

  it('is checked by what it prints', async () => {
    const checks = `check('greets', () => equal(printed(), ['Selamat pagi', 'Ongkir: 9000 true undefined [1, \\'a\\'] { a: 1 }']));`;
    const code =
      'console.log("Selamat pagi"); console.log("Ongkir:", 9000, true, undefined, [1, "a"], { a: 1 });';
    expect(await checkCode(code, { checks, names: [] })).toEqual([right('greets')]);
  });

  it('may take and return functions, and may wait', async () => {
    const code = `
      const apply = (list, change) => { const made = []; for (const one of list) made.push(change(one)); return made; };
      const adder = (one) => (other) => one + other;
      const later = async (value) => { await null; if (value < 0) throw new TypeError('below zero'); return value; };`;
    const checks = `
      check('calls back', () => equal(apply([1, 2], (one) => one * 2), [2, 4]));
      check('gives a function', () => equal(adder(1)(2), 3));
      check('waits', async () => equal(await later(3), 3));
      check('waits for the wrong thing', async () => equal(await later(3), 4));
      check('refuses', async () => { await later(-1); });
      check('waits forever', () => new Promise(() => {}));`;
    expect(await checkCode(code, { checks, names: ['apply', 'adder', 'later'] })).toEqual([
      right('calls back'),
      right('gives a function'),
      right('waits'),
      { name: 'waits for the wrong thing', ok: false, expected: '4', got: '3' },
      { name: 'refuses', ok: false, message: 'TypeError: below zero' },
      { name: 'waits forever', ok: false, message: expect.stringContaining('never comes') },
    ]);
  });

  it('is seen to change what it was given', async () => {
    const checks = `
      check('adds to the list', () => { const list = [{ cups: 1 }, 5]; const first = list[0]; total(list); equal(list, [{ cups: 2 }, 5, 7]); equal(first.cups, 2); });
      check('leaves the list alone', () => { const list = [3, 1]; sorted(list); equal(list, [3, 1]); });`;
    const code =
      'const total = (list) => { list.push(7); list[0].cups = 2; }; const sorted = (list) => list.sort();';
    expect(await checkCode(code, { checks, names: ['total', 'sorted'] })).toEqual([
      right('adds to the list'),
      { name: 'leaves the list alone', ok: false, expected: '[3, 1]', got: '[1, 3]' },
    ]);
  });

  it('can write rupiah and dates as Indonesians do', async () => {
    const code = `
      const rupiah = (amount) => 'Rp ' + amount.toLocaleString('id-ID');
      const price = new Intl.NumberFormat('id-ID', { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 }).format(15000);
      const day = new Date(0).toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });`;
    const checks = `
      check('writes dots', () => equal(rupiah(1250000), 'Rp 1.250.000'));
      check('writes a currency', () => equal(price, 'Rp\\u00a015.000'));
      check('writes a day', () => equal(day, '1 Januari 1970'));`;
    const results = await checkCode(code, { checks, names: ['rupiah', 'price', 'day'] });
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });

  it.each([
    ['a list is not a record', '[1]', '{ 0: 1 }'],
    ['minus zero is not zero', '-0', '0'],
    ['a missing value is not undefined', '{ a: undefined }', '{}'],
    ['a text is not a number', '"1"', '1'],
    ['null is not undefined', 'null', 'undefined'],
    ['another time is another date', 'new Date(1)', 'new Date(2)'],
    ['two functions differ', '() => 1', '() => 1'],
  ])('is compared strictly: %s', async (_, got, expected) => {
    const results = await checkCode(`const got = () => (${got});`, {
      checks: `check('same', () => equal(got(), ${expected}));`,
      names: ['got'],
    });
    expect(results).toMatchObject([{ ok: false }]);
  });

  it.each(['[NaN]', '{ b: 2, a: [1, null] }', 'new Date(5)', '12n', '"é"'])(
    'equals itself by copy: %s',
    async (value) => {
      const checks = `check('same', () => equal(got(), ${value}));`;
      const code = `const got = () => (${value});`;
      expect(await checkCode(code, { checks, names: ['got'] })).toEqual([right('same')]);
    },
  );
});

describe('other kinds', () => {
  it('runs the program that the chosen lines make', async () => {
    const work: ExerciseWork = {
      kind: 'order',
      lines: ['return sum;', 'let sum = 0;', '}', 'function total() {'],
      names: ['total'],
    };
    const exercise = exerciseOf(work, { checks: `check('gives zero', () => equal(total(), 0));` });
    const inOrder = (places: number[]) => checkAnswer(exercise, { kind: 'order', places });
    expect(await inOrder([3, 1, 0, 2])).toEqual([right('gives zero')]);
    expect(await inOrder([3, 0, 1, 2])).toMatchObject([{ ok: false }]);
    expect(await inOrder([])).toMatchObject([{ ok: false }]);
  });

  it('compares a prediction with what the code really prints', async () => {
    const work: ExerciseWork = {
      kind: 'output',
      files: file('console.log("15000" + "8000");\nconsole.log(1);'),
    };
    const predicted = (text: string) => checkAnswer(exerciseOf(work), { kind: 'output', text });
    expect(await predicted('150008000\n1\n')).toMatchObject([{ ok: true }]);
    expect(await predicted('23000\n1')).toMatchObject([
      { ok: false, expected: '150008000\n1', got: '23000\n1' },
    ]);
  });

  it('marks each question of a quiz', async () => {
    const options = [
      { text: 'const', right: true },
      { text: 'let', right: false },
    ];
    const work: ExerciseWork = {
      kind: 'quiz',
      questions: [
        { kind: 'one', ask: 'Which stays?', options, why: 'It stays.' },
        { kind: 'number', ask: 'How much?', value: 24000, within: 0, why: 'They are added.' },
      ],
    };
    expect(await checkAnswer(exerciseOf(work), { kind: 'quiz', answers: [0, '23000'] })).toEqual([
      { name: 'Which stays?', ok: true },
      { name: 'How much?', ok: false },
    ]);
  });

  it('judges a page by its structure', async () => {
    const structure = [
      { name: 'There is a button', selector: 'main > button#add' },
      { name: 'There are two drinks', selector: 'ul li:not(.gone)', count: 2 },
      { name: 'Nothing is styled in place', selector: '[style]', count: 0 },
    ];
    const check = (text: string) =>
      checkAnswer(exerciseOf({ kind: 'page', files: file('', 'index.html') }, { structure }), {
        kind: 'page',
        files: [...file('document.body.innerHTML = ""', 'app.js'), ...file(text, 'index.html')],
      });
    const page = '<main><button id="add">Tambah</button></main><ul><li>Kopi<li>Teh<li class="gone">Es</ul>';
    expect((await check(page)).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await check('<button id="add" style="color:red"></button><ul><li>Kopi</ul>')).toEqual([
      { name: 'There is a button', ok: false, expected: '≥ 1', got: '0' },
      { name: 'There are two drinks', ok: false, expected: '2', got: '1' },
      { name: 'Nothing is styled in place', ok: false, expected: '0', got: '1' },
    ]);
    const nested = '<div>'.repeat(20_000);
    expect((await check(nested)).map(({ ok }) => ok)).toEqual([false, false, false]);
  });

  it('compares the rows of a query, and their order only if it counts', async () => {
    const seed = `create table menu (name text, price integer); insert into menu values ('Kopi', 15000), ('Teh', 12000);`;
    const check = (query: string, ordered = false) =>
      checkAnswer(
        exerciseOf({
          kind: 'sql',
          seed,
          files: file('', 'query.sql'),
          ordered,
          expected: {
            columns: ['name', 'price'],
            rows: [
              ['Kopi', 15000],
              ['Teh', 12000],
            ],
          },
        }),
        { kind: 'sql', files: file(query, 'query.sql') },
      );
    expect(await check('select name as nama, price from menu order by price')).toMatchObject([{ ok: true }]);
    expect(await check('select name, price from menu order by price', true)).toMatchObject([{ ok: false }]);
    expect(await check('select name, price from menu order by price desc', true)).toMatchObject([
      { ok: true },
    ]);
    expect(await check('select name from menu')).toMatchObject([{ ok: false, got: '["Kopi"]\n["Teh"]' }]);
    expect(await check('selec name')).toMatchObject([{ ok: false, message: 'near "selec": syntax error' }]);
    expect(await check(`update menu set price = 0; select name, price from menu`)).toMatchObject([
      { ok: false },
    ]);
    expect(await check('select name, price from menu'), 'a fresh database').toMatchObject([{ ok: true }]);
  });

  it('leaves Git to the browser', async () => {
    const exercise = exerciseOf({ kind: 'git', files: [], setup: [] });
    expect(await checkAnswer(exercise, { kind: 'git', commands: ['git init'] })).toEqual([]);
  });

  it('refuses an answer of another kind', async () => {
    const answer: ExerciseAnswer = { kind: 'output', text: '' };
    await expect(checkAnswer(exerciseOf({ kind: 'page', files: [] }), answer)).rejects.toThrow();
  });
});

it('stops code that never ends, and judges the next answer', async () => {
  expect(await checkCode('for (;;) {}', { checks: adds })).toMatchObject([{ ok: false }]);
  expect(await checkCode(passing, { checks: adds })).toEqual([right('adds up two drinks')]);
});

describe('code that cheats', () => {
  const checks = `check('adds', () => equal(total([1, 2]), 3)); check('is a list', () => equal([1, 2].map((one) => one), total()));`;

  it.each([
    'Object.is = () => true;',
    'Array.isArray = () => true; Array.prototype.map = () => 3; Array.prototype.push = () => 0;',
    'for (const key of Object.getOwnPropertyNames(Array.prototype)) try { Array.prototype[key] = () => true; } catch {}',
    'JSON.stringify = () => "same"; JSON.parse = () => 3; structuredClone = (it) => it;',
    'Reflect.ownKeys = () => []; Reflect.apply = () => 3; Object.keys = () => [];',
    'Object.prototype.get = () => 3; Object.prototype.value = 3; Object.prototype.enumerable = false;',
    'Object.defineProperty(Object.prototype, "ok", { get: () => true, set() {} });',
    'Object.defineProperty(Array.prototype, "0", { get: () => 3, set() {} });',
    'Function.prototype.call = Function.prototype.apply = () => 3; Symbol.prototype = null;',
    'Promise.prototype.then = function (go) { go(3); return this; }; Promise.resolve = () => 3;',
    'check = equal = () => true; globalThis.check = globalThis.equal = printed = () => true;',
    'Error.prototype.name = "x"; Error.prepareStackTrace = () => { throw 1; };',
  ])('turns nothing green: %s', async (trick) => {
    const code = `try { ${trick} } catch {}\nfunction total() { return 5; }`;
    const results = await checkCode(code, {
      checks,
      hiddenChecks: `check('hidden', () => equal(total([9]), 9));`,
    });
    expect(results.map(({ name, ok }) => [name, ok])).toEqual([
      ['adds', false],
      ['is a list', false],
      ['hidden', false],
    ]);
  });

  it.each([
    'return { then: 3, valueOf: () => 3, toString: () => "3", [Symbol.toPrimitive]: () => 3 };',
    'return new Proxy({}, { get: () => 3, ownKeys: () => [], getPrototypeOf: () => Number.prototype });',
    'return new Proxy([], { get: (_, key) => (key === "length" ? 0 : 3) });',
    'return { get a() { throw new Error("no"); } };',
    'throw { name: "not equal", message: "not equal" };',
    'return new Number(3);',
  ])('turns nothing green with a strange value: %s', async (body) => {
    const results = await checkCode(`function total() { ${body} }`, { checks });
    expect(results.map(({ ok }) => ok)).toEqual([false, false]);
  });

  it('sees nothing of the checks, and nothing of the machine', async () => {
    const code = `
      const seen = [];
      const look = (value) => { try { seen.push(String(value())); } catch (error) { seen.push(String(error), String(error.stack)); } };
      function total(...given) {
        for (const one of given) look(() => typeof one === 'function' ? one + one.constructor('return this')() : one);
        look(() => new Error().stack);
        look(() => total.caller);
        look(() => (function () { return arguments.callee.caller; })());
        look(() => Object.getOwnPropertyNames(globalThis).join());
        look(() => this.constructor.constructor('return Object.getOwnPropertyNames(globalThis).join()')());
        for (const name of ['process', 'require', 'fetch', 'setTimeout', 'std', 'os', 'Deno', 'WebAssembly']) look(() => typeof globalThis[name] === 'undefined' ? '' : 'HAS ' + name);
        look(() => import('node:fs'));
        return 0;
      }
      const report = () => seen.join(' ');`;
    const secret = 'rahasia dapur';
    const hiddenChecks = `
      const text = '${secret}';
      check('nothing is told', () => { total((x) => 'closure' + text.length); equal(report().includes('${secret.slice(0, 7)}'), false); equal(report().includes('HAS'), false); });`;
    const results = await checkCode(code, { hiddenChecks, names: ['total', 'report'] });
    expect(results).toEqual([right('nothing is told')]);
  });

  it('is told nothing by hidden checks but their names', async () => {
    const code = 'function total(prices) { console.log(prices); throw new Error(String(prices)); }';
    const hiddenChecks = `check('adds large orders', () => equal(total([424242]), 424242), 'Look at the start value.'); check('adds none', () => equal(5, 6));`;
    const results = await checkCode(code, { hiddenChecks });
    expect(results).toEqual([
      { name: 'adds large orders', ok: false, advice: 'Look at the start value.' },
      { name: 'adds none', ok: false },
    ]);
  });
});
