#!/usr/bin/env node
/** `npm start`: from a clean clone to a serving product (product.md#two-commands). up.mjs continues on Node 24. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Advice, fail } from './lib/console.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ensureBuild, ensureDependencies, node24, root, toolEnv } from './lib/prepare.mjs';

try {
  if (process.platform === 'win32') {
    throw new Advice(
      'Windows is not supported directly: run this inside WSL 2, or use DATABASE_URL on Linux or macOS.',
    );
  }
  await ensureDependencies({ withTools: false });
  await ensureBuild();
  const child = spawn(node24, ['--disable-warning=ExperimentalWarning', path.join(root, 'bin/up.mjs')], {
    cwd: root,
    // The channel tells up.mjs when we are gone, however we ended.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: toolEnv({
      LANGKAH_TYPED_AT_MS:
        process.env.LANGKAH_TYPED_AT_MS ?? String(Date.now() - Math.round(process.uptime() * 1000)),
    }),
  });
  // The terminal sends Ctrl-C to the whole group; a service manager signals only us. In both cases up.mjs drains.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
} catch (error) {
  fail(error);
}
