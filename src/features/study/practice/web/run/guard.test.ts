import { describe, expect, it } from 'vitest';
import { guard } from './guard.ts';

/** Runs guarded code with a clock that stops it immediately, and returns the line that it names. */
function lineStopped(code: string): number | null {
  let line: number | null = null;
  const guarded = guard(code, 'a.js');
  if (guarded.problem) throw new Error(guarded.problem.message);
  const stop = (_file: number, at: number) => {
    line ??= at;
    throw new RangeError('stopped');
  };
  try {
    new Function('$__k', guarded.code)({ s: stop, d: () => undefined });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return line;
}

/** Runs guarded code and returns what `result` is. */
function resultOf(code: string): unknown {
  const guarded = guard(code, 'a.js');
  if (guarded.problem) throw new Error(guarded.problem.message);
  return new Function('$__k', `${guarded.code}\n;return result`)({ s: () => undefined, d: () => undefined });
}

describe('an endless loop is stopped at its line:', () => {
  const loops: [string, string, number][] = [
    ['while', 'let a = 1;\nwhile (a) {\n  a += 1;\n}', 2],
    ['while without braces', '\n\nwhile (true) ;', 3],
    ['for', 'for (;;) {}', 1],
    ['for without braces', 'let a = 0;\nfor (;;)\n  a++', 2],
    ['do', '\ndo {} while (true)', 2],
    ['do without braces', '\ndo 1\nwhile (true)', 2],
    ['nested without braces', 'let i = 1;\nwhile (i)\n  while (i) i++', 3],
    ['for of', 'const all = { *[Symbol.iterator]() { while (1) yield 1; } };\nfor (const one of all) one', 2],
    ['label', '\nouter: for (;;) { continue outer }', 2],
    ['else', 'let a = 1;\nif (!a) a; else while (a) a++', 2],
    ['inside a function', 'function f() {\n  while (true) {}\n}\nf()', 2],
    ['recursion without a loop', 'const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2));\nf(80)', 1],
    [
      'recursion of a strict function',
      "\nfunction f(n) { 'use strict'\n return n < 2 ? n : f(n - 1) + f(n - 2) }\nf(80)",
      2,
    ],
    ['one that catches everything', 'while (true) {\n  try {\n    while (true) {}\n  } catch {}\n}', 3],
  ];
  it.each(loops)('%s', (_, code, line) => {
    expect(lineStopped(code)).toBe(line);
  });
});

describe('guarded code does what it did:', () => {
  const programs: [string, string, unknown][] = [
    ['arrows that return arrows', 'const add = a => b => c => a + b + c; const result = add(1)(2)(3)', 6],
    ['arrows that return objects', 'const f = a => ({ a }); const result = f(1)', { a: 1 }],
    [
      'arrows in a loop without braces',
      'const all = []; for (const a of [1, 2]) all.push((b => a + b)(1)); const result = all',
      [2, 3],
    ],
    [
      'an arrow that ends a loop without braces',
      'let f; for (const a of [1]) f = b => a + b\nconst result = f(2)',
      3,
    ],
    [
      'classes',
      'class A { constructor(a) { this.a = a } get b() { return this.a } static c() { return 1 } }\nclass B extends A { constructor() { super(2) } }\nconst result = [new B().b, B.c()]',
      [2, 1],
    ],
    [
      'generators',
      'function* f() { for (let a = 0; a < 3; a++) yield a }\nconst result = [...f()]',
      [0, 1, 2],
    ],
    [
      'defaults and shorthand',
      'const f = ({ a = () => 3, b } = {}) => [a(), b]; const result = f({ b: 1 })',
      [3, 1],
    ],
    ['strict code', "'use strict'\nconst result = (function () { return this })()", undefined],
    [
      'labels',
      'let result = 0; out: for (const a of [1, 2]) for (const b of [1, 2]) { if (b === 2) continue out; result += a }',
      3,
    ],
    ['templates', `const f = a => \`\${[1, 2].map(b => b + a)}\`; const result = f(1)`, '2,3'],
  ];
  it.each(programs)('%s', (_, code, expected) => {
    expect(resultOf(code)).toEqual(expected);
  });

  it('lines stay where they are', () => {
    const code = "'use strict';\nfunction f() {\n  for (;;)\n    break\n}\n";
    expect(guard(code, 'a.js').code?.split('\n')).toHaveLength(code.split('\n').length);
    expect(guard(code, 'a.js').code?.split('\n')[3]).toContain('break');
  });
});

describe('code that cannot be read', () => {
  it('is reported with its line, and without the place in the sentence', () => {
    expect(guard('let a = 1;\nlet b = ;', 'total.js').problem).toEqual({
      name: 'SyntaxError',
      message: 'Unexpected token',
      line: 2,
      file: 'total.js',
    });
  });

  it('may not end the text around it', () => {
    expect(guard('}); steal(); ({', 'a.js').problem).not.toBeNull();
    expect(guard('/* open', 'a.js').problem).not.toBeNull();
    expect(guard('`open', 'a.js').problem).not.toBeNull();
    expect(guard('return 1', 'a.js').problem).not.toBeNull();
    expect(guard('return 1', 'a.js', { isBody: true }).problem).toBeNull();
  });

  it('is reported when it is nested too deeply for the parser', () => {
    expect(guard(`${'('.repeat(100_000)}1`, 'a.js').problem?.name).toBe('SyntaxError');
    expect(guard(`let a = ${'['.repeat(100_000)}`, 'a.js').problem?.name).toBe('SyntaxError');
  });
});

it('a page’s scripts share their constants, as scripts of a page do', () => {
  const guarded = guard('const { a, ...b } = { a: 1, c: 2 }; let [d = 3] = []; class E {}', 'a.js', {
    sharesNames: true,
  });
  const shared = new Map<string, () => unknown>();
  new Function('$__k', guarded.code ?? '')({
    s: () => undefined,
    d: (name: string, get: () => unknown) => shared.set(name, get),
  });
  expect([...shared.keys()]).toEqual(['a', 'b', 'd', 'E']);
  expect([shared.get('a')?.(), shared.get('b')?.(), shared.get('d')?.()]).toEqual([1, { c: 2 }, 3]);
});
