import { describe, expect, it } from 'vitest';
import { hostileAddresses } from '#dev/testing/hostile-text.ts';
import { isLinkUrl } from './link-url.ts';

describe('a link', () => {
  it.each(['https://langkah.test/a?b#c', '/', '/api/files/1', '/berkas/catatan-é.pdf'])(
    'may be %s',
    (url) => {
      expect(isLinkUrl(url)).toBe(true);
    },
  );

  it('is nothing that runs, has another scheme, or leads to another host as if it were a path', () => {
    expect(['', 'path', '/\t/evil.test', '/\n\\evil.test', ...hostileAddresses].filter(isLinkUrl)).toEqual(
      [],
    );
  });
});
