import { describe, expect, it } from 'vitest';
import {
  canDelete,
  creditKindOf,
  isRepositoryUrl,
  plainWords,
  repositoryUrl,
  reviewTitle,
  stepOf,
} from './rules.ts';

describe('a repository link', () => {
  it.each([
    ['https://github.com/sari/kopi', true],
    ['https://gitlab.com/sari/kopi.git', true],
    ['https://git.example.co.id/sari/x?tab=readme#top', true],
    ['https://github.com', false],
    ['https://github.com/sari', false],
    ['http://github.com/sari/kopi', false],
    ['github.com/sari/kopi', false],
    ['javascript:alert(1)', false],
    ['https://token@github.com/sari/kopi', false],
    ['https://user:secret@github.com/sari', false],
    ['https://localhost/x', false],
    ['https://[::1]/x', false],
    ['ssh://git@github.com/sari/kopi', false],
    ['git@github.com:sari/kopi.git', false],
    [`https://github.com/${'x'.repeat(500)}`, false],
    ['', false],
  ])('%s is accepted: %s', (value, expected) => {
    expect(isRepositoryUrl(value)).toBe(expected);
  });
});

it.each([
  [' github.com/sari/kopi ', 'https://github.com/sari/kopi'],
  ['https://github.com/sari/kopi', 'https://github.com/sari/kopi'],
  ['http://github.com/sari/kopi', 'http://github.com/sari/kopi'],
  ['git@github.com:sari/kopi.git', 'git@github.com:sari/kopi.git'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['sari/kopi', 'sari/kopi'],
])('the repository typed as %s is %s', (typed, expected) => {
  expect(repositoryUrl(typed)).toBe(expected);
});

describe('a review', () => {
  it.each([
    ['PENDING', null, true],
    ['PENDING', new Date(), false],
    ['IN_REVIEW', new Date(), false],
    ['COMPLETED', null, false],
  ] as const)('that is %s and picked up at %s can be deleted: %s', (status, pickedUpAt, expected) => {
    expect(canDelete({ status, pickedUpAt })).toBe(expected);
  });

  it('shows the step of its status', () => {
    expect((['PENDING', 'IN_REVIEW', 'COMPLETED'] as const).map(stepOf)).toEqual([
      'Submitted',
      'In review',
      'Done',
    ]);
  });

  it('of code is paid from a balance of its own', () => {
    expect(creditKindOf('CODE')).toBe('code');
    expect(creditKindOf('RESUME')).toBe('review');
  });

  it.each([
    [{ files: [{ name: 'cv.pdf' }, { name: 'b.pdf' }], repositoryUrl: null }, 'cv.pdf'],
    [{ files: [], repositoryUrl: 'https://github.com/sari/kopi.git' }, 'sari/kopi'],
    [{ files: [{ name: 'a.pdf' }], repositoryUrl: 'https://github.com/sari/kopi/' }, 'sari/kopi'],
    [{ files: [], repositoryUrl: 'https://kopi.example.com' }, 'https://kopi.example.com'],
    [{ files: [], repositoryUrl: null }, 'Review'],
  ])('%j is titled %s', (review, title) => {
    expect(reviewTitle(review)).toBe(title);
  });

  it.each([
    ['**Bold** and `code`, as in **5 years**', 'Bold and code, as in 5 years'],
    [
      '# Your CV\n\n- Lead with [the desk](https://x.id/a)\n> Shorter',
      'Your CV\n\nLead with the desk\nShorter',
    ],
    ['2 * 3 * 4, snake_case, #1 of -5', '2 * 3 * 4, snake_case, #1 of -5'],
  ])('with the summary %j shows %j on its card', (summary, words) => {
    expect(plainWords(summary)).toBe(words);
  });
});
