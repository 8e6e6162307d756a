import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WaitingCount } from './waiting-count.tsx';

it.each([
  [1, '1'],
  [99, '99'],
  // Counting ends there, in one list and so in the sum of a group.
  [100, '99+'],
  [200, '99+'],
])('%d is seen and heard as %s', (count, text) =>
  expect(renderToStaticMarkup(<WaitingCount count={count} />)).toMatch(
    `<span aria-hidden="true">${text}</span><span class="sr-only">${text} waiting</span>`,
  ),
);

it('nothing that waits shows nothing', () =>
  expect(renderToStaticMarkup(<WaitingCount count={0} />)).toBe(''));
