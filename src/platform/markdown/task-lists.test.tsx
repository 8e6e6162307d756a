import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from '#ui/rich-text.tsx';
import { drawMarkdown } from './draw-markdown.ts';

const draw = (markdown: string) => renderToStaticMarkup(<RichText nodes={drawMarkdown(markdown)} />);

describe('a task list', () => {
  it.each([
    ['tight', '- [x] Read it\n- [ ] Try it'],
    ['loose', '- [x] Read it\n\n- [ ] Try it'],
    ['nested', '- [x] Read it\n  - [ ] Try it'],
  ])('states what its boxes show, and has no box without a name (%s)', (_, markdown) => {
    const html = draw(markdown);
    const boxes = html.match(/<input[^>]*>/g) ?? [];
    expect(boxes).toHaveLength(2);
    for (const box of boxes) expect(box).toContain('aria-hidden="true"');
    expect(boxes.map((box) => box.includes('checked=""'))).toEqual([true, false]);
    const words = html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
    expect(words).toMatch(/^\s?Done: Read it\s?To do: Try it\s?$/);
  });
});
