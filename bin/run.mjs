#!/usr/bin/env node
/** `npm run admin:create`, `npm run demo:remove`: one command of the built product, beside a running one or alone. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fail } from './lib/console.mjs';
import { ensureBuild, ensureDependencies, node24, root, toolEnv } from './lib/prepare.mjs';

try {
  await ensureDependencies({ withTools: false });
  await ensureBuild();
  const args = [
    '--disable-warning=ExperimentalWarning',
    path.join(root, 'bin/command.mjs'),
    ...process.argv.slice(2),
  ];
  const child = spawn(node24, args, { cwd: root, stdio: 'inherit', env: toolEnv() });
  child.on('exit', (code) => process.exit(code ?? 1));
} catch (error) {
  fail(error);
}
