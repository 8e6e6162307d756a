/** The checks of `npm run check`, in the order in which they find mistakes cheapest. Node 24. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { step } from './console.mjs';
import { node24, root, run, toolEnv } from './prepare.mjs';

const tool = (name) => path.join(root, 'node_modules/.bin', name);

/** One command as one check: its output is shown only when it fails. */
async function check(tally, name, work) {
  try {
    await step(name, work);
    tally.add(1, 0);
  } catch (error) {
    tally.add(0, 1);
    console.error(error.output ?? error.message);
  }
}

const runTool = (name, args) => run(tool(name), args, { env: toolEnv() });

/** Rules that find nothing anywhere would pass for ever: a planted violation must be found. */
async function importRulesBite() {
  const planted = path.join(root, 'src/kernel/planted-violation.ts');
  writeFileSync(planted, "export { communityInviteUrl } from '../brand.ts';\n");
  try {
    await runTool('depcruise', ['src/kernel', '--config', '.dependency-cruiser.cjs']);
  } catch (error) {
    if (/kernel-stands-alone/.test(error.output ?? '')) return;
    throw error;
  } finally {
    rmSync(planted);
  }
  throw new Error('The import rules did not notice a planted violation.');
}

/** Runs vitest and adds its counts. Failures are printed by its own reporter. */
export async function runVitest(tally, name, args, env = {}) {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const report = path.join(root, '.cache', `${name.replace(/\W+/g, '-').toLowerCase()}.json`);
  rmSync(report, { force: true });
  let failure = null;
  await step(name, () =>
    run(
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
      { env: toolEnv({ ...env, NODE_ENV: 'test' }) },
    ).catch((error) => {
      failure = error;
    }),
  );
  let result;
  try {
    result = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    tally.add(0, 1);
    console.error(failure?.output ?? 'vitest left no report');
    return;
  }
  tally.add(result.numPassedTests, result.numFailedTests, result.numPendingTests + result.numTodoTests);
  // A file that could not even be loaded counts no test; it is a failure all the same.
  const broken = result.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  if (broken.length > 0 || (failure && result.numFailedTests === 0)) tally.add(0, Math.max(1, broken.length));
  if (failure) console.error(failure.output);
}

export async function runChecks(tally) {
  await check(tally, 'Format and lint', () =>
    runTool('biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  );
  // Each of the two keeps one core busy. The planted violation comes after: the compiler must not meet it.
  await Promise.all([
    check(tally, 'Types', () => runTool('tsc', ['--noEmit', '-p', '.'])),
    check(tally, 'Import rules', () => runTool('depcruise', ['src', '--config', '.dependency-cruiser.cjs'])),
  ]);
  await check(tally, 'Import rules find a planted violation', importRulesBite);
  await runVitest(tally, 'Unit and API tests', []);
}
