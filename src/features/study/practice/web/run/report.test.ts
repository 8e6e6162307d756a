import { expect, it } from 'vitest';
import type { Told } from './honest.ts';
import { placeIn, toProblem, toReport } from './report.ts';

it('the place of an error is the first one of a stack in a file of the learner', () => {
  const stack =
    'TypeError: x\n    at eval (my-total.js:9:1)\n    at total (total.js:2:14)\n    at total.js:7:1\n    at blob:null/1:2:3';
  expect(placeIn(stack, ['total.js'])).toEqual({ file: 'total.js', line: 2 });
  expect(placeIn('total@app.js:4:2\n', ['index.html', 'app.js'])).toEqual({ file: 'app.js', line: 4 });
  expect(placeIn('at totalxjs:1:1', ['total.js'])).toBeNull();
});

it('a report holds what was told, in its order', () => {
  const none = { expected: null, got: null, advice: null, selector: null, thrown: null };
  const told: Told[] = [
    { is: 'line', level: 'warn', text: 'a' },
    { is: 'line', level: 'strange', text: 'b' },
    { is: 'check', name: 'one', ok: true, ...none },
    {
      is: 'check',
      name: 'two',
      ok: false,
      ...none,
      expected: '3',
      got: '4',
      advice: 'Look.',
      selector: 'h1',
    },
    {
      is: 'check',
      name: 'three',
      ok: false,
      ...none,
      thrown: { name: 'TypeError', message: 'no', stack: 'at total.js:3:1', line: 0 },
    },
    { is: 'problem', name: 'Error', message: 'first', stack: 'at total.js:5:1', line: 0, file: null },
    { is: 'problem', name: 'Error', message: 'second', stack: '', line: 6, file: 'total.js' },
    { is: 'stuck', file: 0, line: 8 },
    { is: 'dropped', count: 500 },
    { is: 'dropped', count: 700 },
  ];
  expect(toReport(told, ['total.js'])).toEqual({
    stoppedAtLine: 8,
    stoppedInFile: 'total.js',
    table: null,
    console: [
      { level: 'warn', text: 'a' },
      { level: 'log', text: 'b' },
    ],
    droppedLines: 700,
    problem: { name: 'Error', message: 'first', line: 5, file: 'total.js' },
    checks: [
      { name: 'one', ok: true },
      { name: 'two', ok: false, expected: '3', got: '4', advice: 'Look.', selector: 'h1' },
      { name: 'three', ok: false, message: 'TypeError: no', line: 3, file: 'total.js' },
    ],
  });
});

it('a stack that names no file leaves the place to what was told with it, and none where the file is unknown', () => {
  const thrown = { name: 'TypeError', message: 'no', stack: 'eval code@\n', line: 4 };
  expect(toProblem({ ...thrown, file: 'app.js' }, ['app.js', 'index.html'])).toMatchObject({
    line: 4,
    file: 'app.js',
  });
  expect(toProblem({ ...thrown, file: null }, ['app.js', 'index.html'])).toMatchObject({ line: null });
});
