import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const checkout = process.cwd();
const rules = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

/** As Docker decides it: the last rule that names the file, or a folder above it. */
function isSeenByTheBuild(file: string): boolean {
  const parts = file.split('/');
  const names = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast((rule) => {
    const pattern = rule.replace(/^!/, '');
    // Docker's star knows nothing of hidden files.
    return pattern === '*' || names.some((name) => name === pattern || path.matchesGlob(name, pattern));
  });
  return last === undefined || last.startsWith('!');
}

const lastStage =
  readFileSync('deploy/Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? '';
const copied = [...lastStage.matchAll(/^COPY --from=build \S+ (\S+) (\S+)$/gm)].map(
  ([, from = '', to = '']) => ({
    from: path.relative('/srv/langkah', from),
    to,
  }),
);

describe('the image', () => {
  it.each([
    '.env',
    '.env.production',
    '.git/config',
    '.data/postgres/PG_VERSION',
    'backups/today.zip',
    'deploy/compose.env',
    'deploy/database-password',
    'deploy/kubernetes/config.yaml',
    'dist/server/main.js',
    'node_modules/pg/package.json',
    'src/.env',
    'dev/tls.key',
  ])('is built without %s', (file) => expect(isSeenByTheBuild(file)).toBe(false));

  it.each([
    '.npmrc',
    'package-lock.json',
    'bin/lib/prepare.mjs',
    'src/main.ts',
    'dev/seed/seed.ts',
    'drizzle/meta/_journal.json',
    'public/robots.txt',
  ])('is built with %s', (file) => expect(isSeenByTheBuild(file)).toBe(true));

  it('takes over what it names, and never the whole folder', () => {
    expect(lastStage.match(/^COPY /gm)).toHaveLength(copied.length);
    for (const { from } of copied) expect(from).toMatch(/^\w/);
  });
});

describe('what the image holds', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'langkah-image-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is enough for the server and its commands', () => {
    for (const { from, to } of copied) {
      if (from === 'node_modules') symlinkSync(path.join(checkout, from), path.join(root, to));
      else if (from !== 'dist' && from !== 'content')
        cpSync(path.join(checkout, from), path.join(root, to === './' ? from : to), { recursive: true });
    }
    // The build is not what is looked at here: what stands around it is.
    mkdirSync(path.join(root, 'dist/server'), { recursive: true });
    writeFileSync(
      path.join(root, 'dist/server/main.js'),
      `export const serve = async () => console.log('served');
       export const runCommand = async (name) => console.log('ran ' + name);`,
    );
    const run = (...args: string[]) =>
      execFileSync(process.execPath, args, {
        cwd: root,
        encoding: 'utf8',
        env: { APP_ENV: 'production', DATABASE_URL: 'postgresql://nowhere' },
      });
    expect(run('bin/serve.mjs')).toContain('served');
    expect(run('bin/command.mjs', 'admin:create')).toContain('ran admin:create');
  });
});
