import { describe, expect, it } from 'vitest';
import { PageText, pieceMark, scriptMark } from './page-text.server.ts';

const nonce = 'n0nce+/==';
const fill = (text: PageText, ...given: Parameters<PageText['fill']>) => text.fill(...given).toString();

describe('a page’s text', () => {
  it('has the nonce of its answer', () => {
    const text = PageText.read(`<script nonce="${nonce}">“hi”</script><b nonce="${nonce}">`, nonce);
    expect(fill(text, 'other')).toBe('<script nonce="other">“hi”</script><b nonce="other">');
  });

  it('has the scripts of its answer, whatever is in them', () => {
    const text = PageText.read(`<a>${scriptMark(nonce, 1)}<b>${scriptMark(nonce, 0)}`, nonce);
    expect(fill(text, 'other', ['$& #0#', 'other@0@'])).toBe('<a>other@0@<b>$& #0#');
  });

  it('has pieces, with the nonce in them, in their places', () => {
    const menu = PageText.read('<nav nonce="before">…</nav>', 'before').compact();
    const foot = PageText.read('<footer>', 'before').compact();
    const page = `<p>${pieceMark(nonce, 1)}${pieceMark(nonce, 0)}</p>${pieceMark(nonce, 1)}`;
    expect(fill(PageText.read(page, nonce, [menu, foot]), nonce)).toBe(
      `<p><footer><nav nonce="${nonce}">…</nav></p><footer>`,
    );
  });

  it('keeps no mark between a text and a piece: in the browser that is an element', () => {
    const piece = PageText.read('<i>', 'before');
    const html = `Hello<!-- -->${pieceMark(nonce, 0)}<!-- -->there`;
    expect(fill(PageText.read(html, nonce, [piece]), nonce)).toBe('Hello<i><!-- -->there');
  });

  it('is not made without one of its pieces', () => {
    expect(() => PageText.read(pieceMark(nonce, 0), nonce)).toThrow('not there');
  });

  it('takes nothing that people write for a mark', () => {
    const html = `<p>#0# @0@ before@0@ ${nonce.slice(0, -1)}@0@</p>`;
    expect(fill(PageText.read(html, nonce, [PageText.read('no', nonce)]), 'other', ['no'])).toBe(html);
  });

  it('is the same in memory of its own', () => {
    const piece = PageText.read(`<i nonce="${nonce}">é</i>`, nonce);
    const html = `${pieceMark(nonce, 0)}ü${scriptMark(nonce, 0)}${nonce}${pieceMark(nonce, 0)}`;
    const text = PageText.read(html, nonce, [piece]);
    expect(fill(text.compact(), 'x', ['s'])).toBe(fill(text, 'x', ['s']));
    expect(text.compact().byteLength).toBe(text.byteLength);
  });
});
