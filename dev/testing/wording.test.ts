import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Without comment lines. */
const codeLines = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !line.trim().startsWith('//'));

it('every screen, mail and message says “email”', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    codeLines(path)
      .filter((line) => /(?<![\w-])e-mail/i.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
