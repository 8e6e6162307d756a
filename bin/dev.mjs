#!/usr/bin/env node
/** `npm run dev`: the product from its sources with hot reload, its own database and the sandboxes; no `.env`. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { Advice, fail } from './lib/console.mjs';
import { dataRoot, embeddedDatabase, loadEnvironment } from './lib/environment.mjs';
import { endWithNpm } from './lib/parent.mjs';
import { ensureDependencies, node24, root, toolEnv } from './lib/prepare.mjs';

if (process.versions.node.split('.')[0] !== '24') {
  try {
    await ensureDependencies();
    const child = spawn(node24, ['--disable-warning=ExperimentalWarning', path.join(root, 'bin/dev.mjs')], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: toolEnv(),
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    endWithNpm(() => child.kill('SIGTERM'));
    child.on('exit', (code) => process.exit(code ?? 1));
  } catch (error) {
    fail(error);
  }
} else {
  const { demoEnv } = await import('../dev/demo-env.ts');
  const { keepDatabase, keepProcess } = await import('./lib/supervise.mjs');
  const parts = [];
  let isEnding = false;
  const end = async (code) => {
    if (isEnding) return;
    isEnding = true;
    for (const part of parts.reverse()) await part.stop().catch(() => undefined);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end(0));
  process.on('disconnect', () => void end(0));
  endWithNpm(() => void end(0));
  const onProgress = (line) => console.log(line);
  const onGivenUp = (reason) => {
    fail(new Advice(reason));
    void end(1);
  };
  try {
    loadEnvironment();
    Object.assign(process.env, { ...demoEnv(process.env), ...process.env, LANGKAH_ROOT: root });
    if (!process.env.DATABASE_URL) {
      const database = await keepDatabase({ onProgress });
      parts.push(database);
      Object.assign(process.env, embeddedDatabase(database.url));
    }
    const env = { SANDBOX_STATE_DIR: `${dataRoot()}/sandbox` };
    parts.push(
      keepProcess({ name: 'The sandboxes', args: ['dev/sandboxes/main.ts'], env, onProgress, onGivenUp }),
    );
    const vite = [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'dev',
      '--port',
      process.env.PORT,
      '--strictPort',
      '--host',
      process.env.HOST,
    ];
    parts.push(keepProcess({ name: 'Vite', args: vite, onProgress, onGivenUp }));
    console.log(`Langkah in development: ${process.env.APP_URL} (sandboxes: ${process.env.APP_URL}/sandbox)`);
  } catch (error) {
    fail(error);
    await end(1);
  }
}
