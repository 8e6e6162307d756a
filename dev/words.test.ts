import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stiffWords } from './words.ts';

const root = path.join(import.meta.dirname, '..');

/**
 * What reads plainly already and stays so: documents, and folders with all their comments and texts. Add the next
 * folder when it is clean. Nothing is ever taken off this list.
 */
const clean = {
  documents: ['.', 'dev/media', 'dev/sandboxes', 'docs', 'docs/decisions'],
  folders: ['deploy', 'src'],
  // Comments and names of tests alone: the texts on their screens come with the messages of both languages.
  comments: ['bench', 'bin', 'dev', 'e2e', 'src'],
};

/** Everything that people read in English. What is spoken stays as it was recorded. */
const isContent = (path: string) =>
  /\.(md|ya?ml)$/.test(path) && !/\.id\.\w+$|\/content\/(scripts|videos)\//.test(path);

/** A line may keep such a word for a reason: `plain-words: the provider's own name`. */
const excuse = /plain-words: \w+/;

const isProse = /\.md$/;
const isSource = /\.(ts|tsx|mjs|cjs|css|sql|ya?ml|conf|html)$|^Dockerfile$/;

const filesIn = (folder: string, isRead: RegExp, recursive: boolean) =>
  readdirSync(path.join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && isRead.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Names of things, texts that are quoted, and addresses are not ours to word. */
const ownWords = (line: string) =>
  // The table of the proof is printed by a program, from what was measured.
  /^\| \d+ \|/.test(line) ? '' : line.replace(/`[^`]*`|\]\([^)]*\)/g, '');

const stiffIn = (text: string) =>
  text.split('\n').flatMap((line, index) =>
    excuse.test(line)
      ? []
      : stiffWords.flatMap(([pattern, instead]) => {
          const found = pattern.exec(ownWords(line))?.[0];
          return found ? [`${index + 1}: "${found}" (write: ${instead})`] : [];
        }),
  );

/** Everything else becomes an empty line, so that the numbers of the lines stay. */
const commentsAndNames = (source: string) =>
  source
    .split('\n')
    .map((line) => (/^\s*(\/\/|\/?\*|\{\/\*|(it|test|describe)\b)|\s\/\/ /.test(line) ? line : ''))
    .join('\n');

const stiffFiles = (files: readonly string[], part: (text: string) => string = (text) => text) =>
  files.flatMap((file) =>
    stiffIn(part(readFileSync(file, 'utf8'))).map((hit) => `${path.relative(root, file)}:${hit}`),
  );

it('documents are written in plain words', () => {
  expect(stiffFiles(clean.documents.flatMap((folder) => filesIn(folder, isProse, false)))).toEqual([]);
});

it('content that people read is written in plain words', () => {
  const files = filesIn('content', /./, true).filter(isContent);
  expect(files.length).toBeGreaterThan(200);
  expect(stiffFiles(files)).toEqual([]);
});

it('clean folders stay in plain words', () => {
  expect(stiffFiles(clean.folders.flatMap((folder) => filesIn(folder, isSource, true)))).toEqual([]);
});

it('comments and test names of clean folders stay in plain words', () => {
  const files = clean.comments.flatMap((folder) => filesIn(folder, isSource, true));
  expect(stiffFiles(files, commentsAndNames)).toEqual([]);
});

it('finds a stiff word, unless it is a name or the line gives a reason', () => {
  expect(stiffIn('Whoever asks is told at once.')).toHaveLength(2);
  expect(
    stiffIn(commentsAndNames("// sent anew\nit('shall stay', f);\nconst text = 'at once';")),
  ).toHaveLength(2);
  expect(stiffIn('The event `invitee.canceled` comes later.')).toEqual([]);
  expect(stiffIn('invitee.canceled <!-- plain-words: the provider wrote it -->')).toEqual([]);
});
