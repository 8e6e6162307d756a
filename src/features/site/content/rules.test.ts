import { describe, expect, it } from 'vitest';
import { publicationOf, publicationState } from './rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const past = new Date('2026-11-01T10:00:00Z');
const future = new Date('2026-12-01T10:00:00Z');

describe('the state of a piece', () => {
  it.each([
    ['DRAFT', null, 'DRAFT'],
    ['DRAFT', past, 'DRAFT'],
    ['PUBLISHED', past, 'PUBLISHED'],
    ['PUBLISHED', now, 'PUBLISHED'],
    ['PUBLISHED', null, 'PUBLISHED'],
    ['PUBLISHED', future, 'SCHEDULED'],
  ] as const)('stored as %s at %s is %s', (status, publishedAt, state) =>
    expect(publicationState({ status, publishedAt }, now)).toBe(state),
  );
});

describe('publishing', () => {
  const out = { status: 'PUBLISHED', publishedAt: past } as const;
  const later = { status: 'PUBLISHED', publishedAt: future } as const;
  it.each([
    ['a new piece appears now', { state: 'PUBLISHED', publishAt: null }, null, now],
    ['a public piece keeps its date', { state: 'PUBLISHED', publishAt: null }, out, past],
    [
      'a withdrawn piece keeps its date',
      { state: 'PUBLISHED', publishAt: null },
      { ...out, status: 'DRAFT' },
      past,
    ],
    ['a scheduled piece can be published now', { state: 'PUBLISHED', publishAt: null }, later, now],
    ['a time that passes during the edit is valid', { state: 'SCHEDULED', publishAt: past }, out, past],
    ['a scheduled piece appears at its time', { state: 'SCHEDULED', publishAt: future }, out, future],
  ] as const)('%s', (_, wanted, before, publishedAt) =>
    expect(publicationOf(wanted, before, now)).toEqual({ status: 'PUBLISHED', publishedAt }),
  );

  it('a draft forgets a future time, and remembers when it was public', () => {
    expect(publicationOf({ state: 'DRAFT', publishAt: null }, later, now)?.publishedAt).toBeNull();
    expect(publicationOf({ state: 'DRAFT', publishAt: null }, out, now)?.publishedAt).toBe(past);
  });

  it.each([past, now, null])('cannot be scheduled for %s', (publishAt) =>
    expect(publicationOf({ state: 'SCHEDULED', publishAt }, null, now)).toBeNull(),
  );
});
