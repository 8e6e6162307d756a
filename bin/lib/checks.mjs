/** The checks of `npm run check`, in the order that finds mistakes fastest. Node 24. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { step } from './console.mjs';
import { everyImportRuleBites } from './import-rules.mjs';
import { node24, root, run, toolEnv } from './prepare.mjs';

const tool = (name) => path.join(root, 'node_modules/.bin', name);

/** Runs one command as one check; its output is shown only when it fails. */
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

/** One run of vitest: its report, or its output if it wrote none. */
async function vitest(name, args, env) {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  const report = path.join(root, '.cache', `${name.replace(/\W+/g, '-').toLowerCase()}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const failure = await step(name, () =>
    run(
      node24,
      [
        '--disable-warning=ExperimentalWarning',
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...args,
        ...reporters,
      ],
      { env: toolEnv({ ...env, NODE_ENV: 'test' }) },
    ),
  ).then(
    () => null,
    (error) => error,
  );
  try {
    return { failure, result: JSON.parse(readFileSync(report, 'utf8')) };
  } catch {
    return { failure: failure ?? new Error('vitest left no report'), result: null };
  }
}

const failedIn = (file) => file.assertionResults.filter((test) => test.status === 'failed');

/** A file that could not be loaded has no tests, but counts as a failure. */
function countFailures({ failure, result }) {
  if (!result) return 1;
  const broken = result.testResults.filter((file) => file.status === 'failed' && failedIn(file).length === 0);
  const failed = result.numFailedTests + broken.length;
  return failure ? Math.max(1, failed) : failed;
}

/** Runs vitest and adds its counts. Its own reporter prints the failures. */
export async function runVitest(tally, name, args, env = {}) {
  const run = await vitest(name, args, env);
  if (run.failure) console.error(run.failure.output ?? run.failure.message);
  const skipped = run.result ? run.result.numPendingTests + run.result.numTodoTests : 0;
  tally.add(run.result?.numPassedTests ?? 0, countFailures(run), skipped);
}

/** The arguments with which vitest leaves out these kinds of files: `slow` is `*.slow.test.ts`, or `*.slow.e2e.ts`. */
export const withoutKinds = (kinds, suffix) =>
  kinds.flatMap((kind) => ['--exclude', `**/*.${kind}.${suffix}.ts`]);

/** @param without kinds of test files that do not run: `content`, `slow`, `long`. */
export async function runChecks(tally, { without }) {
  // Types and tests read the functions that are generated from the catalogues of texts.
  await run(node24, ['--disable-warning=ExperimentalWarning', path.join(root, 'dev/messages/catalogues.ts')]);
  await Promise.all([
    check(tally, 'Format and lint', () =>
      runTool('biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
    ),
    // The native compiler takes a third of the time. The other TypeScript is for tools that use it as a library.
    check(tally, 'Types', () =>
      run(node24, [path.join(root, 'node_modules/typescript-7/bin/tsc'), '--noEmit', '-p', '.'], {
        env: toolEnv(),
      }),
    ),
  ]);
  // Runs alone: no other check may see the planted violations.
  await check(tally, 'Import rules find what is planted for them', everyImportRuleBites);
  await Promise.all([
    check(tally, 'Import rules', () => runTool('depcruise', ['src', '--config', '.dependency-cruiser.cjs'])),
    runVitest(tally, 'Unit and API tests', withoutKinds(without, 'test'), {
      CHROMIUM_PATH: findChromium(),
    }),
  ]);
}
