import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ExerciseWork } from '../../exercise.ts';
import { checkAnswer, judges } from './check-answer.server.ts';
import { type CheckedExercise, endedCheck } from './check-job.ts';

afterAll(() => judges.close());

const exerciseOf = (work: ExerciseWork, checks = ''): CheckedExercise => ({
  work,
  checks,
  hiddenChecks: '',
  structure: [],
  solution: { kind: 'output', text: '' },
});

const file = (text: string, name = 'solution.js') => [{ name, text }];

const checkCode = (code: string, checks: string) =>
  checkAnswer(exerciseOf({ kind: 'function', files: file(''), names: ['total'] }, checks), {
    kind: 'function',
    files: file(code),
  });

const gentle = () => checkCode('const total = () => 3;', `check('gives three', () => equal(total(), 3));`);

/** Every process that has judged. */
const seen = new Set<number>();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Processor time and memory of the judging process: what it had used when it was last seen. */
function watch() {
  const most = { cpuMs: 0, residentMb: 0 };
  const begun = new Map<number, number>();
  const look = () => {
    for (const pid of judges.pids()) {
      seen.add(pid);
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const cpuMs = (Number(fields[11]) + Number(fields[12])) * 10;
        if (!begun.has(pid)) begun.set(pid, cpuMs);
        most.cpuMs = Math.max(most.cpuMs, cpuMs - (begun.get(pid) ?? 0));
        const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
        most.residentMb = Math.max(most.residentMb, (pages * 4096) / 1e6);
      } catch {
        // It ended between the two lines.
      }
    }
  };
  const timer = setInterval(look, 10);
  return () => {
    clearInterval(timer);
    return most;
  };
}

describe.runIf(process.platform === 'linux')('code that would never end, or takes everything', () => {
  const checks = `check('is there', () => equal(1, 1)); check('is called', () => equal(total([1]), 1));`;
  beforeAll(async () => {
    await gentle();
  });
  afterEach(async () => {
    // The next learner's answer is judged as if nothing had happened, in one process, or in none any more: the pool
    // discards a process that has grown.
    expect(await gentle()).toEqual([{ name: 'gives three', ok: true }]);
    const judging = judges.pids();
    expect(judging.length).toBeLessThanOrEqual(1);
    await expect.poll(() => [...seen].filter((pid) => !judging.includes(pid) && isAlive(pid))).toEqual([]);
  });

  it.each([
    ['an endless loop', 'while (true) {}'],
    ['an endless loop that catches', 'for (;;) { try { for (;;) {} } catch {} finally { continue; } }'],
    ['an endless loop in a check', 'function total() { for (;;) {} }'],
    ['deep recursion', 'function total() { return 1 + total(); }'],
    ['mutual recursion', 'const other = () => total(); function total() { return other() + 1; } total();'],
    ['recursion that catches', 'function total() { try { total(); } catch { total(); } } total();'],
    ['deep JSON', 'JSON.parse("[".repeat(1e6) + "]".repeat(1e6));'],
    ['typed arrays', 'const all = []; for (;;) all.push(new Uint8Array(5e6).fill(1));'],
    ['one large typed array', 'const all = new Uint8Array(3e9);'],
    ['arrays', 'const all = []; for (;;) all.push([1, 2, 3, { a: 1 }]);'],
    [
      'arrays that catch',
      'const all = []; for (;;) { try { for (;;) all.push(all.concat([1])); } catch {} }',
    ],
    [
      'memory filled to its last byte',
      'const kept = []; for (const size of [1e5, 1e3, 20]) { try { for (;;) kept.push("x".repeat(size) + kept.length); } catch {} }',
    ],
    ['texts', 'let text = "x"; for (;;) text += text;'],
    ['many texts', 'const all = []; for (;;) all.push("kopi ".repeat(1e6) + all.length);'],
    ['a regex that backtracks', '/^(a+)+$/.test("a".repeat(40) + "b");'],
    ['an async loop', 'const forever = async () => { for (;;) await 1; }; forever();'],
    ['promises without end', 'const next = () => Promise.resolve().then(next); next(); next();'],
    ['a large sort', 'const all = new Array(5e7).fill(0).map(Math.random).sort();'],
    ['large numbers', 'let big = 3n; for (;;) big = big * big;'],
    ['endless printing', 'for (;;) console.log("kopi".repeat(100));'],
    ['a value without end', 'function total() { return new Proxy([], { get: () => 1e9 }); }'],
    [
      'a value that contains itself',
      'const self = {}; self.a = self; self.b = self; const total = () => self;',
    ],
  ])('is stopped: %s', async (_, code) => {
    const end = watch();
    const results = await checkCode(code, checks);
    const { cpuMs, residentMb } = end();
    expect(results.some(({ ok }) => !ok)).toBe(true);
    const isEnded = results.length === 1 && results[0]?.name === endedCheck;
    if (!isEnded) expect(results.map(({ name }) => name)).toEqual(['is there', 'is called']);
    expect(cpuMs).toBeLessThan(2_500);
    expect(residentMb).toBeLessThan(350);
  });

  it.each([
    [
      'a query without end',
      'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n',
    ],
    ['rows without end', 'with recursive n(i) as (select 1 union all select i + 1 from n) select i from n'],
    [
      'large values',
      'with recursive n(i) as (select 1 union all select i + 1 from n) select hex(randomblob(9e8)), i from n',
    ],
  ])('is stopped: %s', async (_, query) => {
    const end = watch();
    const work: ExerciseWork = {
      kind: 'sql',
      seed: '',
      files: [],
      ordered: false,
      expected: { columns: ['n'], rows: [[1]] },
    };
    const results = await checkAnswer(exerciseOf(work), { kind: 'sql', files: file(query, 'query.sql') });
    const { cpuMs, residentMb } = end();
    expect(results).toMatchObject([{ ok: false }]);
    expect(cpuMs).toBeLessThan(2_500);
    expect(residentMb).toBeLessThan(350);
  });
});
