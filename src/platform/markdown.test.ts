import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown.server.ts';

describe('Markdown becomes safe data', () => {
  it('keeps what a lesson needs', () => {
    expect(renderMarkdown('A **string** and `code`.')).toEqual([
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
    const text = JSON.stringify(renderMarkdown(markdown));
    expect(text).not.toMatch(/"(href|src)":"(javascript|data|java)/i);
    expect(text).not.toContain('onerror');
    expect(text).not.toContain('"tag":"script"');
  });

  it('colours code', () => {
    expect(JSON.stringify(renderMarkdown('```js\nconst a = 1\n```'))).toContain('hljs-keyword');
  });

  it('lowers headings below the page title', () => {
    expect(renderMarkdown('# Title')).toEqual([{ tag: 'h2', children: ['Title'] }]);
  });
});
