#!/usr/bin/env node
/** `npm run bench:…`: one measurement of `bench/`, on Node 24 and a build of the current sources. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fail } from './lib/console.mjs';
import { ensureBuild, ensureDependencies, node24, root, toolEnv } from './lib/prepare.mjs';

const [name = 'size', ...args] = process.argv.slice(2);

try {
  await ensureDependencies();
  await ensureBuild();
  const source = path.join(root, 'bench', `${name}.ts`);
  // Lighthouse is a package that only Node itself can import; the other benchmarks read the product's screens.
  const runner = name === 'lighthouse' ? [] : [path.join(root, 'bin/lib/run-source.mjs')];
  const child = spawn(node24, [...runner, source, ...args], {
    cwd: root,
    env: toolEnv(),
    stdio: 'inherit',
  });
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
} catch (error) {
  fail(error);
}
