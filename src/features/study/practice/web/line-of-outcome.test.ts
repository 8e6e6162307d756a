import { expect, test } from 'vitest';
import { nothingRun } from '../run-report.ts';
import { lineOfOutcome } from './line-of-outcome.ts';

const stopped = { ...nothingRun, end: 'stopped' as const, stoppedAtLine: 2, stoppedInFile: 'app.js' };
const failed = {
  ...nothingRun,
  checks: [
    { name: 'one', ok: true },
    { name: 'two', ok: false, line: 4, file: 'app.js' },
  ],
};

test.each([
  ['a loop that was stopped', stopped, 'app.js', 2],
  ['a loop in another file', stopped, 'index.html', null],
  ['a loop in code of one file', { ...stopped, stoppedInFile: null }, 'main.js', 2],
  ['a failing check', failed, 'app.js', 4],
  ['a failing check that names another file', failed, 'index.html', null],
  [
    'an error before a failing check',
    { ...failed, problem: { name: 'Error', message: '', line: 7, file: 'app.js' } },
    'app.js',
    7,
  ],
  ['nothing that has a line', nothingRun, 'app.js', null],
])('the line of %s', (_, report, file, line) => {
  expect(lineOfOutcome(report, file)).toBe(line);
});
