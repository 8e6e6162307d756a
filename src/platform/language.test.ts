import { expect, it } from 'vitest';
import { languageOfHeaders } from './language.server.ts';

const languageOf = (headers: Record<string, string>) => languageOfHeaders(new Headers(headers));

it.each([
  [{}, 'en'],
  [{ 'accept-language': 'id-ID,id;q=0.9,en-US;q=0.8' }, 'id'],
  // Java's old code for Indonesian.
  [{ 'accept-language': 'in-ID,in;q=0.9,en-US;q=0.8' }, 'id'],
  [{ 'accept-language': 'jv,en;q=0.5,id;q=0.9' }, 'id'],
  [{ 'accept-language': 'id;q=0,en' }, 'en'],
  [{ 'accept-language': 'de,fr' }, 'en'],
  [{ 'accept-language': ';;q=,,,' }, 'en'],
  [{ 'accept-language': 'id', cookie: 'langkah_language=en' }, 'en'],
  [{ 'accept-language': 'en', cookie: 'a=b; langkah_language=id' }, 'id'],
  [{ 'accept-language': 'id', cookie: 'langkah_language=xx' }, 'id'],
  [{ cookie: 'langkah_language=en', 'x-language': 'id' }, 'id'],
  [{ cookie: 'langkah_language=id', 'x-language': '<script>' }, 'id'],
] as const)('a request with %j is answered in %s', (headers, language) => {
  expect(languageOf(headers)).toBe(language);
});
