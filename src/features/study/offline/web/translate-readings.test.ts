/** What a device stores follows the language of its person. */
import { hashKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readingPrefix } from './store.ts';
import { languageKey, translateReadings } from './translate-readings.ts';

const keyOf = (path: string, input?: object, type = 'query') =>
  readingPrefix + hashKey([path.split('.'), { type, ...(input && { input }) }]);

const lesson = keyOf('lessons.modules.get', { id: 1 });
const closed = keyOf('lessons.modules.get', { id: 2 });
const tasks = keyOf('tasks.list');
const notes = keyOf('notes.list', { moduleId: 1 }, 'infinite');
const transcript = readingPrefix + hashKey(['transcripts', 1, 'en']);

function openDrawer() {
  const lying = new Map<string, unknown>([
    [languageKey, 'en'],
    ...[lesson, closed, tasks, notes, transcript].map((key) => [key, 'English'] as const),
  ]);
  const drawer = {
    find: async (_: string, key: string) => lying.get(key),
    listReadings: async () => [...lying.keys()].filter((key) => key.startsWith(readingPrefix)),
    change: async <Value>(_: string, key: string, next: (before: Value | undefined) => Value | undefined) => {
      const value = next(lying.get(key) as Value | undefined);
      if (value === undefined) lying.delete(key);
      else lying.set(key, value);
      return value;
    },
  };
  return { lying, drawer };
}

const failed = (status?: number) => Object.assign(new Error(''), { code: 'FAILED', status, data: null });

it('reads again in the new language what the person may still read, once, and keeps notes and transcripts', async () => {
  const { lying, drawer } = openDrawer();
  const asked: string[] = [];
  const read = async (path: readonly string[], input: unknown) => {
    asked.push(`${path.join('.')} ${JSON.stringify(input)}`);
    if ((input as { id?: number } | undefined)?.id === 2) throw failed(403);
    return 'Indonesia';
  };
  const translate = () => translateReadings('me', { drawer, read, language: 'id' });
  await translate();
  await translate();
  expect(asked).toEqual([
    'lessons.modules.get {"id":1}',
    'lessons.modules.get {"id":2}',
    'tasks.list undefined',
  ]);
  expect(Object.fromEntries(lying)).toEqual({
    [languageKey]: 'id',
    [lesson]: 'Indonesia',
    [tasks]: 'Indonesia',
    [notes]: 'English',
    [transcript]: 'English',
  });
});

it('asks nothing on a new device, and remembers its language', async () => {
  const { lying, drawer } = openDrawer();
  lying.delete(languageKey);
  const read = () => Promise.reject(new Error('asked'));
  await translateReadings('me', { drawer, read, language: 'id' });
  expect(lying.get(languageKey)).toBe('id');
});

it('asks nothing while the language is the same', async () => {
  const { drawer } = openDrawer();
  const read = () => Promise.reject(new Error('asked'));
  await translateReadings('me', { drawer, read, language: 'en' });
});

it('keeps what it has when the connection is lost, and begins again later', async () => {
  const { lying, drawer } = openDrawer();
  const read = () => Promise.reject(new TypeError('no connection'));
  const lost = translateReadings('me', { drawer, read, language: 'id' });
  await expect(lost).rejects.toThrow('no connection');
  expect(lying.get(lesson)).toBe('English');
  expect(lying.get(languageKey)).toBe('en');
});
