import { expect, test } from 'vitest';
import { nothingRun } from '../../run-report.ts';
import { refusalIn } from './try-out.ts';

const right = { name: 'has a title', ok: true };
const wrong = { name: 'has a title', ok: false, expected: "'Menu'", got: 'undefined' };
const passes = { ...nothingRun, checks: [right] };
const fails = { ...nothingRun, checks: [wrong] };

test.each([
  ['passes where the start fails', passes, fails, null],
  ['passes where the start breaks', passes, { ...nothingRun, end: 'stopped' as const }, null],
  ['fails', fails, fails, "doesn’t pass the check “has a title”. Expected 'Menu', got undefined."],
  ['passes, as its start does', passes, passes, 'The start already passes every check'],
  ['has no check', nothingRun, nothingRun, 'There is no check yet'],
  ['never ends', { ...passes, end: 'stopped' as const }, fails, 'ran for too long'],
  [
    'breaks after its checks',
    { ...passes, problem: { name: 'TypeError', message: 'a is null', line: 1 } },
    fails,
    'stops with an error: TypeError: a is null',
  ],
])('a model answer that %s', (_, solved, begun, refusal) => {
  const found = refusalIn(solved, begun);
  if (refusal === null) expect(found).toBeNull();
  else expect(found).toContain(refusal);
});
