import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRootOf } from './project-root.server.ts';

it.each([
  [{}, process.cwd()],
  [{ LANGKAH_ROOT: '' }, process.cwd()],
  [{ LANGKAH_ROOT: '/srv/langkah' }, '/srv/langkah'],
  [{ LANGKAH_ROOT: 'releases/2' }, path.join(process.cwd(), 'releases/2')],
])('%j is the folder %s', (env, folder) => expect(projectRootOf(env)).toBe(folder));

it('nothing else of the product decides where the installation is', () => {
  const readers = globSync('src/**/*.{ts,tsx}').filter((file) =>
    /LANGKAH_ROOT|process\.cwd\(/.test(readFileSync(file, 'utf8')),
  );
  expect(readers.filter((file) => !file.includes('.test.'))).toEqual(['src/platform/project-root.server.ts']);
});
