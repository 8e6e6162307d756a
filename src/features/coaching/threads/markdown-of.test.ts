import { describe, expect, it } from 'vitest';
import { drawMarkdown } from '#platform/markdown/draw-markdown.ts';
import { markdownOf } from './markdown-of.ts';

describe('a saved answer reads like the message that it was', () => {
  it.each([
    ['words', 'Try **printing** each *part*, and ~~guess~~ look.'],
    ['code in a sentence', 'It is `undefined`, not `` a `tick` ``.'],
    ['a program', 'Like this:\n\n```js\nconst total = 1;\n\nconsole.log(total);\n```\n\nAnd run it.'],
    ['a program without a language', '```\n# not a heading\n```'],
    ['lists', '1. First\n2. Second\n   - with *more*\n   - and more\n\nThen:\n\n- a\n- b'],
    ['a list that begins later', '3. Third\n4. Fourth'],
    ['a loose list with code', '- One\n\n  ```js\n  run();\n  ```\n\n- Two'],
    ['a quotation and headings', '## Why\n\n> Because it is `NaN`.\n>\n> Really.\n\n---\n\n### Next'],
    ['a link', 'See [the guide](https://example.test/a_(b)?c=1) and https://example.test.'],
    ['a table', '| a | b |\n| --- | --- |\n| `x` | 2 \\| 3 |'],
    ['tasks', '- [ ] print\n- [x] read'],
    ['a break', 'One line\\\nand another'],
    [
      'signs that mean themselves',
      '2 \\* 3 \\_ 4 \\[x\\] \\`y\\` \\<b> 1\\. no list\n\n\\# no heading\n\n\\- no list',
    ],
  ])('with %s', (_, markdown) => {
    const nodes = drawMarkdown(markdown);
    expect(drawMarkdown(markdownOf(nodes))).toEqual(nodes);
  });
});
