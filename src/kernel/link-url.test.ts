import { describe, expect, it } from 'vitest';
import { isLinkUrl } from './link-url.ts';

describe('a link', () => {
  it.each(['https://langkah.test/a?b#c', '/', '/api/files/1', '/berkas/catatan-é.pdf'])(
    'may be %s',
    (url) => {
      expect(isLinkUrl(url)).toBe(true);
    },
  );

  it.each([
    '',
    'path',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n\\evil.test',
    'http://langkah.test',
    'javascript:x()',
  ])('is not %j', (url) => {
    expect(isLinkUrl(url)).toBe(false);
  });
});
