import { describe, expect, it } from 'vitest';
import { drawMarkdown } from './draw-markdown.ts';

describe('Markdown becomes safe data', () => {
  it('keeps what a lesson needs', () => {
    expect(drawMarkdown('A **string** and `code`.')).toEqual([
      {
        tag: 'p',
        children: [
          'A ',
          { tag: 'strong', children: ['string'] },
          ' and ',
          { tag: 'code', children: ['code'] },
          '.',
        ],
      },
    ]);
  });

  it.each([
    ['raw HTML', 'before <script>alert(1)</script> <img src=x onerror=alert(1)> after'],
    ['a javascript link', '[x](javascript:alert(1))'],
    ['a data link', '[x](data:text/html,<script>alert(1)</script>)'],
    ['an obfuscated scheme', '[x](java\nscript:alert(1))'],
    ['a javascript image', '![x](javascript:alert(1))'],
  ])('drops %s', (_, markdown) => {
    const text = JSON.stringify(drawMarkdown(markdown));
    expect(text).not.toMatch(/"(href|src)":"(javascript|data|java)/i);
    expect(text).not.toContain('onerror');
    expect(text).not.toContain('"tag":"script"');
  });

  it('highlights code', () => {
    expect(JSON.stringify(drawMarkdown('```js\nconst a = 1\n```'))).toContain('hljs-keyword');
  });

  it('leaves no text between the parts of a table or a list', () => {
    const [table, list] = drawMarkdown('| a |\n|---|\n| 1 |\n\n- b\n- c\n');
    const line = (cell: string, text: string) => ({ tag: 'tr', children: [{ tag: cell, children: [text] }] });
    expect(table).toEqual({
      tag: 'table',
      children: [
        { tag: 'thead', children: [line('th', 'a')] },
        { tag: 'tbody', children: [line('td', '1')] },
      ],
    });
    expect(list).toEqual({
      tag: 'ul',
      children: [
        { tag: 'li', children: ['b'] },
        { tag: 'li', children: ['c'] },
      ],
    });
  });

  it('lowers headings below the page title', () => {
    expect(drawMarkdown('# Title')).toEqual([{ tag: 'h2', children: ['Title'] }]);
  });
});
