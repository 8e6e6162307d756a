#!/usr/bin/env node
/**
 * `npm run proof`: every line of the security and reliability table at its full figure, with what was measured here.
 * `npm run proof 4 7` runs these lines. A line that has passed at this commit is not repeated unless `--again` is
 * given, so that an interrupted proof can continue. Lines run one after another; a long one that needs little of the
 * machine (`isLong`) runs in parallel.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Advice, fail, step } from './lib/console.mjs';
import { ensureBuild, ensureDependencies, node24, root, run, toolEnv } from './lib/prepare.mjs';

const cacheDir = path.join(root, '.cache/proof');
const statePath = path.join(cacheDir, 'state.json');

/** The results so far, by line; results of other commits do not count. */
function readState(commit) {
  try {
    const state = JSON.parse(readFileSync(statePath, 'utf8'));
    if (state.commit === commit) return state;
  } catch {
    // There is no earlier proof.
  }
  return { commit, lines: {} };
}

function currentCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=no');
    return git('rev-parse', 'HEAD') + (changed ? `+${Date.now()}` : '');
  } catch {
    return `no-git-${Date.now()}`;
  }
}

/** Runs the tests of one part of a line. A part in which no test ran proves nothing. */
async function runPart(line, part, index, env) {
  const report = path.join(cacheDir, `${line.number}-${index}.json`);
  rmSync(report, { force: true });
  let failure = null;
  const args = [
    ...(part.config ? ['--config', part.config] : []),
    ...part.files,
    ...(part.name ? ['-t', part.name] : []),
  ];
  await run(
    node24,
    [
      '--disable-warning=ExperimentalWarning',
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...args,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: toolEnv({ NODE_ENV: 'test', LANGKAH_PROOF: '1', ...env }) },
  ).catch((error) => {
    failure = error;
  });
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { isProven: false, measured: ['the tests left no report'], output: failure?.output ?? '' };
  }
  // With a name, the other tests of the file do not run: they are pending, not skipped.
  const tests = result.testResults.flatMap((file) => file.assertionResults);
  const ran = tests.filter((test) => test.status === 'passed' || test.status === 'failed');
  const measured = ran.flatMap((test) => test.meta?.measured ?? []);
  // Tests that this machine does not permit (they need a disk of their own, for example) are listed as skipped.
  const notHere = part.name ? [] : tests.filter((test) => !ran.includes(test)).map(({ title }) => title);
  const isProven =
    ran.length + notHere.length > 0 && ran.every((test) => test.status === 'passed') && failure === null;
  return {
    isProven,
    measured: [
      `${ran.filter((test) => test.status === 'passed').length} of ${ran.length} tests`,
      ...measured,
      ...notHere.map((title) => `not possible here: ${title}`),
    ],
    output: isProven ? '' : (failure?.output ?? ''),
  };
}

async function prove(line, env = {}) {
  const startedAt = Date.now();
  const parts = [];
  for (const [index, part] of line.parts.entries()) parts.push(await runPart(line, part, index, env));
  for (const part of parts) if (part.output) console.error(part.output);
  return {
    isProven: parts.every((part) => part.isProven),
    measured: parts.flatMap((part) => part.measured).join('; '),
    seconds: Math.round((Date.now() - startedAt) / 1000),
    at: new Date().toISOString(),
  };
}

async function proveAll(lines, state) {
  const keep = async (line, proving) => {
    state.lines[line.number] = await proving;
    writeFileSync(statePath, JSON.stringify(state, null, 2));
    // The tests have run without an error, but missed the figure.
    if (!state.lines[line.number].isProven) console.log(`✗ #${line.number} missed its figure`);
  };
  const title = (line) => `#${line.number} ${line.test}`;
  const beside = lines
    .filter((line) => line.isLong)
    .map((line) => {
      console.log(`… ${title(line)}, beside the others`);
      return { line, done: keep(line, prove(line, { TEST_PORTS_FROM: '6000' })) };
    });
  // Failures are reported below; until then they must not end the others.
  for (const { done } of beside) done.catch(() => undefined);
  try {
    for (const line of lines) if (!line.isLong) await step(title(line), () => keep(line, prove(line)));
  } finally {
    for (const { line, done } of beside) await step(title(line), () => done);
  }
}

function tableOf(lines, state) {
  const rows = lines.map((line) => {
    const proof = state.lines[line.number];
    const beside = line.isLong ? ' (beside the others)' : '';
    const verdict = proof ? (proof.isProven ? 'met' : '**missed**') : '**not run**';
    return `| ${line.number} | ${line.test} | ${line.figure} | ${verdict} | ${proof?.measured ?? ''} | ${proof?.seconds ?? ''} s${beside} |`;
  });
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} on ${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.platform()}, at ${state.commit.slice(0, 10)}.`,
    '',
    '| # | test | figure | | measured | time |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

try {
  await ensureDependencies();
  await ensureBuild();
  mkdirSync(cacheDir, { recursive: true });
  const { proofLines } = await import('../dev/proof/lines.mjs');
  const args = process.argv.slice(2);
  const wanted = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const unknown = wanted.filter((number) => !proofLines.some((line) => line.number === number));
  if (unknown.length > 0) throw new Advice(`The table has no line ${unknown.join(', ')}.`);
  const lines = wanted.length > 0 ? proofLines.filter((line) => wanted.includes(line.number)) : proofLines;
  const state = readState(currentCommit());
  const startedAt = Date.now();
  await proveAll(
    lines.filter((line) => args.includes('--again') || !state.lines[line.number]?.isProven),
    state,
  );
  const table = tableOf(lines, state);
  writeFileSync(path.join(cacheDir, 'table.md'), table);
  console.log(`\n${table}`);
  const missed = lines.filter((line) => !state.lines[line.number]?.isProven);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${lines.length - missed.length} met, ${missed.length} missed, in ${minutes} minutes`);
  if (missed.length > 0) process.exitCode = 1;
} catch (error) {
  fail(error);
  process.exitCode = 1;
}
