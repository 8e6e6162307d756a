import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { transcriptQuery } from '#features/study/lessons/web/transcript-query.ts';
import { apiQuery } from '#kit/client.ts';
import { isKeptKey, withoutAddresses } from './kept-readings.ts';
import { readingPrefix } from './store.ts';

it('a module is stored completely except for its signed address', () => {
  expect(withoutAddresses({ id: 1, title: 'One', posterUrl: 'https://cdn.test/1.jpg?token=x' })).toEqual({
    id: 1,
    title: 'One',
    posterUrl: null,
  });
  const list = [{ id: 1 }];
  expect(withoutAddresses(list)).toBe(list);
});

const today = [
  apiQuery.plans.viewer,
  apiQuery.notifications.count,
  apiQuery.dashboard.get,
  apiQuery.catalogue.courses.list,
  apiQuery.lessons.courses.get,
  apiQuery.lessons.modules.list,
  apiQuery.lessons.modules.get,
  apiQuery.tasks.list,
  apiQuery.notes.list,
];

it.each([
  ...today.map((call) => [call.key()[0], { type: 'query', input: { id: 1 } }]),
  transcriptQuery(1, [{ srclang: 'en', url: 'https://cdn.test/1.vtt' }]).queryKey,
])('a reading of %j stays on the device', (...queryKey) => {
  const key = readingPrefix + new QueryClient().defaultQueryOptions({ queryKey }).queryHash;
  expect(isKeptKey(key)).toBe(true);
});

it.each([
  readingPrefix + hashKey([['learning', 'modules', 'get'], { type: 'query', input: { id: 1 } }]),
  readingPrefix + hashKey([['lessons', 'modules', 'playback'], { type: 'query', input: { id: 1 } }]),
  readingPrefix + hashKey(['learning']),
  `${readingPrefix}no key of a query`,
])('%s is deleted: nothing asks for it', (key) => {
  expect(isKeptKey(key)).toBe(false);
});
