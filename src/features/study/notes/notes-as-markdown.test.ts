import { expect, test } from 'vitest';
import { notesAsMarkdown } from './notes-as-markdown.ts';

test('copied notes keep their order, their places in the video and their lines', () => {
  const notes = [
    { timestamp: 18, content: 'F12 opens the console.' },
    { timestamp: 64, content: 'Two lines:\n`"15000" + "8000"`\n' },
  ];
  expect(notesAsMarkdown('Your first line of code', notes)).toBe(
    [
      '## Your first line of code',
      '',
      '- 0:18 F12 opens the console.',
      '- 1:04 Two lines:',
      '  `"15000" + "8000"`',
    ].join('\n'),
  );
});
