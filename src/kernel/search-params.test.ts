import { describe, expect, it } from 'vitest';
import { oneOf, searchOf, text, uuid, whole } from './search-params.ts';

const read = searchOf({
  tab: oneOf(['upcoming', 'past']),
  days: oneOf([7, 30]),
  deleted: oneOf([true]),
  page: whole(1, 10_000),
  search: text(5),
  review: uuid,
});

describe('reading an address', () => {
  it.each([
    [
      { tab: 'past', days: 30, deleted: true, page: 2, search: 'abc' },
      { tab: 'past', days: 30, deleted: true, page: 2, search: 'abc' },
    ],
    [{ tab: 'PAST', days: 31, deleted: 'true', page: 0, search: 'abcdef', review: '1' }, {}],
    [{ page: 1.5, search: 7, days: '7', tab: ['past'] }, {}],
    [{ page: 10_001, other: 1 }, {}],
    [{ review: '0197f0c2-7e1c-7000-8000-000000000001' }, { review: '0197f0c2-7e1c-7000-8000-000000000001' }],
  ])('returns valid values and drops the rest: %j', (given, expected) => {
    expect(read(given)).toEqual(expected);
  });

  it('overrides invalid values, and adds no other keys', () => {
    expect(read({ tab: 'PAST', page: 'abc', other: 1 })).toStrictEqual({ tab: undefined, page: undefined });
  });
});
