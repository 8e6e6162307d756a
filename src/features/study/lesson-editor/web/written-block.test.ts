import { expect, test } from 'vitest';
import { writtenBlock } from './written-block.ts';

const text = `## Prices

Both prices **count**, see [the list](https://example.com/list).

\`\`\`js
let sum = 0;
\`\`\`

Once more:

- Both
- sum

![A board](pictures/board.webp)

Once more:

The end.
`;
const blocks = [
  'Prices',
  'Both prices count, see the list.',
  'JavaScript let sum = 0;',
  'Once more:',
  'Both sum',
  '',
  'Once more:',
  'The end.',
];

test.each([
  ['a heading', 'Pri', 0],
  ['a paragraph with marks and a link', 'prices **', 1],
  ['a line of code', 'let sum', 2],
  ['an item of a list', '- Both', 4],
  ['the second of two equal lines', 'Once more:\n\nThe', 6],
  ['the last line', 'The end', 7],
] as const)('the preview follows to %s', (_, place, block) => {
  expect(writtenBlock(blocks, text, text.indexOf(place) + 2)).toBe(block);
});

test('an empty line belongs to what is before it, and an empty text to nothing', () => {
  expect(writtenBlock(blocks, text, text.length)).toBe(7);
  expect(writtenBlock(blocks, text, text.indexOf('\n\nBoth') + 1)).toBe(0);
  expect(writtenBlock([], '', 0)).toBe(-1);
});
