import { describe, expect, it } from 'vitest';
import { PageText, pieceMark } from './page-text.server.ts';

const nonce = 'n0nce+/==';
const fill = (text: PageText, nonceOfAnswer: string) => text.fill(nonceOfAnswer).toString();

describe('a page’s text', () => {
  it('contains the nonce of its answer', () => {
    const text = PageText.read(`<script nonce="${nonce}">“hi”</script><b nonce="${nonce}">`, nonce);
    expect(fill(text, 'other')).toBe('<script nonce="other">“hi”</script><b nonce="other">');
  });

  it('contains pieces in their places, with the nonce in them', () => {
    const menu = PageText.read('<nav nonce="before">…</nav>', 'before').compact();
    const foot = PageText.read('<footer>', 'before').compact();
    const page = `<p>${pieceMark(nonce, 1)}${pieceMark(nonce, 0)}</p>${pieceMark(nonce, 1)}`;
    expect(fill(PageText.read(page, nonce, [menu, foot]), nonce)).toBe(
      `<p><footer><nav nonce="${nonce}">…</nav></p><footer>`,
    );
  });

  it('removes the separator between a text and a piece, which is an element in the browser', () => {
    const piece = PageText.read('<i>', 'before');
    const html = `Hello<!-- -->${pieceMark(nonce, 0)}<!-- -->there`;
    expect(fill(PageText.read(html, nonce, [piece]), nonce)).toBe('Hello<i><!-- -->there');
  });

  it('cannot be created without one of its pieces', () => {
    expect(() => PageText.read(pieceMark(nonce, 0), nonce)).toThrow('not there');
  });

  it('mistakes nothing that people write for a mark', () => {
    const html = `<p>@0@ before@0@ ${nonce.slice(0, -1)}@0@</p>`;
    expect(fill(PageText.read(html, nonce, [PageText.read('no', nonce)]), 'other')).toBe(html);
  });

  it('stays the same after copying it into memory of its own', () => {
    const piece = PageText.read(`<i nonce="${nonce}">é</i>`, nonce);
    const html = `${pieceMark(nonce, 0)}ü${nonce}${pieceMark(nonce, 0)}`;
    const text = PageText.read(html, nonce, [piece]);
    expect(fill(text.compact(), 'x')).toBe(fill(text, 'x'));
    expect(text.compact().byteLength).toBe(text.byteLength);
  });
});
