import { expect, it } from 'vitest';
import { DrawnPages } from './drawn-pages.server.ts';

const page = (nonce: string, script: string, words = 'Hello') =>
  `<head><link nonce="${nonce}"/></head><p>${words}</p><script nonce="${nonce}">${script}</script>`;

/** Pages are kept when they come for the second time. */
function keepTwice(pages: DrawnPages, ...page: Parameters<DrawnPages['keep']>) {
  pages.keep(...page);
  pages.keep(...page);
}

it('keeps a page when it comes again', () => {
  const pages = new DrawnPages();
  pages.keep('same', page('N1', 'at(1)'), 'N1', ['at(1)']);
  expect(pages.recall('same', 'N2', ['at(2)'])).toBeNull();
  pages.keep('same', page('N2', 'at(2)'), 'N2', ['at(2)']);
  expect(pages.recall('same', 'N3', ['at(3)'])).not.toBeNull();
});

it('gives the page of before with the nonce and the scripts of this answer', () => {
  const pages = new DrawnPages();
  keepTwice(pages, 'same', page('N1', 'at(1)'), 'N1', ['at(1)']);
  expect(String(pages.recall('same', 'N2', ['at(2)']))).toBe(page('N2', 'at(2)'));
  expect(pages.recall('other', 'N2', ['at(2)'])).toBeNull();
});

it('takes nothing that people wrote for a place of its own', () => {
  const pages = new DrawnPages();
  const words = '#0# $& at(2) N2';
  keepTwice(pages, 'same', page('N1', '$& at(1)', words), 'N1', ['$& at(1)']);
  expect(String(pages.recall('same', 'N2', ['$$ at(2)']))).toBe(page('N2', '$$ at(2)', words));
});

it('keeps no page without its scripts, and gives none when there are others', () => {
  const pages = new DrawnPages();
  keepTwice(pages, 'without', page('N1', 'at(1)'), 'N1', ['elsewhere']);
  expect(pages.recall('without', 'N2', ['at(2)'])).toBeNull();
  keepTwice(pages, 'same', page('N1', 'at(1)'), 'N1', ['at(1)']);
  expect(pages.recall('same', 'N2', [])).toBeNull();
});

it('lets go of what was not asked for the longest', () => {
  const pages = new DrawnPages(2 * 60);
  const keep = (origin: string) => keepTwice(pages, origin, `${origin}${'.'.repeat(49)}`, 'N1', []);
  keep('1');
  keep('2');
  pages.recall('1', 'N2', []);
  keep('3');
  expect(['1', '2', '3'].filter((origin) => pages.recall(origin, 'N2', []) !== null)).toEqual(['1', '3']);
});
