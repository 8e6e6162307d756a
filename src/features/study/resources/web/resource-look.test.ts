import { expect, it } from 'vitest';
import { resourceCover } from './resource-look.ts';

const tags = ['javascript', 'project', 'beginners'];

it('a cover looks the same when the resource is read in another language', () => {
  const english = { title: 'Start and end of each module', type: 'TEMPLATE' as const, tags };
  const indonesian = { ...english, title: 'Awal dan akhir tiap modul' };
  expect(resourceCover(indonesian)).toEqual(resourceCover(english));
});

it('covers of one type differ in colour with their tags', () => {
  const tones = [tags, ['html', 'css'], ['git'], ['career', 'cv']].map(
    (each) => resourceCover({ type: 'TEMPLATE', tags: each }).tone,
  );
  expect(new Set(tones).size).toBeGreaterThan(1);
});
