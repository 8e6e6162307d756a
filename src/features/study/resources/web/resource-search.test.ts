import { describe, expect, it } from 'vitest';
import { parseResourceSearch } from './resource-search.ts';

describe('the address of the list', () => {
  it.each([
    [{}, {}],
    [{ search: '', type: '', tier: '' }, {}],
    [
      { search: 'git', type: 'GUIDE', tier: 'accelerate', page: 3 },
      { search: 'git', type: 'GUIDE', tier: 'ACCELERATOR', page: 3 },
    ],
    [{ search: 404 }, { search: '404' }],
    [{ search: { a: 1 }, type: 'PDF', tier: 'GOLD', page: -1 }, {}],
    [{ page: 1 }, {}],
    [{ page: 'x' }, {}],
  ])('%j is read as %j', (given, read) => expect(parseResourceSearch(given)).toEqual(read));

  it.each([
    [
      { type: 'zzz', page: 'abc', search: 'git' },
      { type: undefined, page: undefined, search: 'git' },
    ],
    [{}, {}],
  ])('%j lists unset values explicitly, so they are removed from the address', (given, read) =>
    expect(parseResourceSearch(given)).toStrictEqual(read),
  );
});
