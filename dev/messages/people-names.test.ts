import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findUnmarkedNames } from './people-names.ts';

const root = path.join(import.meta.dirname, '../..');

it('a screen marks the name of a person, which is of no known language', () => {
  const files = globSync('src/**/web/**/*.tsx', { cwd: root });
  const unmarked = [...files, ...globSync('src/{shell,ui}/**/*.tsx', { cwd: root })].flatMap((file) =>
    findUnmarkedNames(readFileSync(path.join(root, file), 'utf8'), file).map((found) => `${file}:${found}`),
  );
  expect(unmarked).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

it.each([
  ['<p>{user.name}</p>', ['1: user.name']],
  ['<p>\n  {thread.coach?.name ?? m.nobodyYet()}\n</p>', ['2: thread.coach?.name ?? m.nobodyYet()']],
  ['<dd>{session.coachName}</dd>', ['1: session.coachName']],
  ['<h2><Link to="/">{story.user.name}</Link></h2>', ['1: story.user.name']],
  ['<p lang="">{user.name}</p>', []],
  ['<h2 lang=""><Link to="/">{story.user.name}</Link></h2>', []],
  ['<PersonName name={<Link to="/">{order.name}</Link>} email="" />', []],
  ['<p>{course.name}</p>', []],
  ['<><p lang="" /><p>{user.name}</p></>', ['1: user.name']],
])('%s: %j', (source, expected) => {
  expect(findUnmarkedNames(`const a = ${source};`, 'planted.tsx')).toEqual(expected);
});
