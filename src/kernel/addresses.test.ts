import { expect, it } from 'vitest';
import { addressIn, hasTwin, languageOfAddress, plainPath } from './addresses.ts';

const pairs = [
  ['/', '/id'],
  ['/blog', '/id/blog'],
  ['/blog/belajar-git', '/id/blog/belajar-git'],
  ['/courses/javascript-from-zero', '/id/courses/javascript-from-zero'],
  ['/guides/content-resonance', '/id/guides/content-resonance'],
  ['/blog/feed.xml', '/id/blog/feed.xml'],
  ['/vat-calculator', '/kalkulator-ppn'],
] as const;

it('each public page has an address in both languages, and each leads back to its page', () => {
  for (const [english, indonesian] of pairs) {
    expect(addressIn('en', english)).toBe(english);
    expect(addressIn('id', english)).toBe(indonesian);
    expect(plainPath(english)).toBe(english);
    expect(plainPath(indonesian)).toBe(english);
    expect(languageOfAddress(english)).toBe('en');
    expect(languageOfAddress(indonesian)).toBe('id');
  }
});

it('other pages have one address, in the language of their reader', () => {
  for (const path of ['/login', '/pricing', '/modules/2', '/settings/profile', '/admin/users', '/ideas']) {
    expect(hasTwin(path)).toBe(false);
    expect(addressIn('id', path)).toBe(path);
    expect(plainPath(path)).toBe(path);
    expect(languageOfAddress(path)).toBeNull();
  }
});

it('an address of no page stays what it is', () => {
  for (const path of [
    '',
    '//evil.example',
    '/id//evil.example',
    '/id/login',
    '/id/id',
    '/id/modules/2',
    '/id/vat-calculator',
  ])
    expect(plainPath(path)).toBe(path);
  for (const path of ['/id/login', '/id/nothing', '/id/vat-calculator'])
    expect(languageOfAddress(path)).toBe('id');
  for (const path of ['', '//evil.example']) expect(languageOfAddress(path)).toBeNull();
});
