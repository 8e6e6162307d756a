import { expect, it } from 'vitest';
import { databaseName, readWords, reasonOf } from './command-line.server.ts';

it('finds the arguments of a command in any order', () => {
  const words = { options: ['to', 'keep'], flags: ['replace'], alone: 1 };
  expect(readWords(['--replace', 'here', '--keep', '14'], words)).toEqual(['here']);
  expect(readWords(['here', '--replace'], words)).toEqual(['here']);
  expect(readWords([], words)).toEqual([]);
});

it.each([
  [['--too', '/x'], '--too is not an option here. Options: --to, --keep.'],
  [['/x'], '"/x" is not expected here.'],
])('refuses an unknown argument: %j', (args, message) => {
  expect(() => readWords(args, { options: ['to', 'keep'] })).toThrow(message);
});

it.each([
  ['postgresql://langkah:secret@db.internal:5432/school', 'school on db.internal:5432'],
  ['postgresql://langkah@localhost/langkah?host=%2Fdata%2Frun', 'langkah in /data/run'],
])('names the database of %s without its password', (url, name) => expect(databaseName(url)).toBe(name));

it('explains a known error in words and returns null for an unknown one', () => {
  const url = 'postgresql://langkah:secret@db.internal/school';
  expect(reasonOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), url)).toBe(
    'No database answers: school on db.internal. Is it running, and is DATABASE_URL right?',
  );
  expect(reasonOf(Object.assign(new Error('mkdir'), { code: 'EACCES', path: '/mnt' }), url)).toBe(
    'That path cannot be written to. (/mnt)',
  );
  expect(reasonOf(new Error('something else'), url)).toBeNull();
});
