import { expect, it } from 'vitest';
import type { Viewer } from '#access/viewer.ts';
import type { Language } from '#kernel/language.ts';
import { indonesianHomeFor } from './language.server.ts';

const homeFor = (language: Language | null, path: string, referer?: string) => {
  const url = new URL(path, 'https://langkah.test');
  const request = new Request(url, { headers: referer ? { referer } : {} });
  return indonesianHomeFor({ request, viewer: async () => ({ language }) as Viewer }, url);
};

it('/ leads someone who is signed in and reads Indonesian to /id, with its query', async () => {
  expect(await homeFor('id', '/')).toBe('/id');
  expect(await homeFor('id', '/?ref=wa')).toBe('/id?ref=wa');
});

it('no one else is led anywhere, and the link to the English page leads there', async () => {
  expect(await homeFor('en', '/')).toBeNull();
  expect(await homeFor(null, '/')).toBeNull();
  expect(await homeFor('id', '/blog')).toBeNull();
  expect(await homeFor('id', '/', 'https://langkah.test/id')).toBeNull();
  expect(await homeFor('id', '/', 'https://langkah.test/blog')).toBe('/id');
});
