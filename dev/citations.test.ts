import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folders = ['bench', 'bin', 'deploy', 'dev', 'docs', 'drizzle', 'e2e', 'src'];
const isRead = /\.(ts|tsx|mjs|cjs|css|sql|md|ya?ml|conf|html)$|^Dockerfile$/;

const below = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isRead.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

const files = [
  ...readdirSync(root)
    .filter((name) => isRead.test(name))
    .map((name) => path.join(root, name)),
  ...folders.flatMap(below),
]
  .filter((file) => file !== import.meta.filename)
  .map((file) => ({ name: path.relative(root, file), lines: readFileSync(file, 'utf8').split('\n') }));

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const product = files.find(({ name }) => name === 'docs/product.md')?.lines ?? [];
const anchors = product.filter((line) => /^#+ /.test(line)).map((line) => anchorOf(line.replace(/^#+ /, '')));

const found = (pattern: RegExp, isWrong: (match: RegExpMatchArray) => boolean) =>
  files.flatMap(({ name, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].filter(isWrong).map(([text]) => `${name}:${index + 1} ${text}`),
    ),
  );

it('each heading of docs/product.md has an anchor of its own', () => {
  expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
});

it('every citation of docs/product.md names an existing heading', () => {
  const cited = found(/product\.md#([\w-]*)/g, ([, anchor = '']) => !anchors.includes(anchor));
  const own = product.flatMap((line) => [...line.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor));
  expect(cited).toEqual([]);
  expect(own.filter((anchor) => !anchors.includes(anchor ?? ''))).toEqual([]);
});

it('every source file that a document names exists', () => {
  const names = [...files.map(({ name }) => name), path.relative(root, import.meta.filename)];
  const isSomewhere = (cited: string) => names.some((name) => `/${name}`.endsWith(`/${cited}`));
  const missing = found(
    /`([\w.$-]+\/[\w./$-]+\.(?:tsx?|mjs|cjs|sql))`/g,
    ([, cited = '']) => !isSomewhere(cited),
  );
  expect(missing.filter((line) => line.includes('.md:'))).toEqual([]);
});

it('nothing cites a number of a document that readers do not have', () => {
  // Cite a heading instead: product.md#sessions. Lines of the proof table are in docs/security.md and may be named.
  expect(
    found(/\bD\d{1,2}\b|§ ?\d|\b[Rr]ules? \d+\b|\b[Ss]pec(?:ification)? \d|\b[Ii]ssue \d/g, () => true),
  ).toEqual([]);
});
