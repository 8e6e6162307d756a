import { describe, expect, it } from 'vitest';
import { drawMarkdown } from '#platform/markdown/draw-markdown.ts';
import { hasFormat, htmlToMarkdown } from './html-to-markdown.ts';

describe('pasted HTML', () => {
  it('of Google Docs becomes clean Markdown', () => {
    const pasted = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:700">Menu warung</span></h1><p dir="ltr"><span style="font-weight:400">Harga </span><span style="font-weight:700">satu</span><span style="font-weight:400"> kopi, </span><span style="font-style:italic">pelan</span><span>: </span><a href="https://www.google.com/url?q=https://a.test/menu&amp;sa=D"><span>daftar</span></a></p><br><ol><li dir="ltr"><p><span>satu</span></p></li><li dir="ltr"><p><span>dua</span></p></li></ol></b>`;
    expect(htmlToMarkdown(pasted)).toBe(
      '## Menu warung\n\nHarga **satu** kopi, _pelan_: [daftar](https://a.test/menu)\n\n1. satu\n2. dua',
    );
  });

  it('of a web page keeps headings, lists, code and tables', () => {
    const pasted = `<!--StartFragment--><div class="x"><h3>Loops</h3><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>
      <pre><code class="language-js">for (const a of b) {
  c(a);
}</code></pre><p>Use <code>map</code>.</p><blockquote><p>Slowly</p></blockquote>
      <table><tr><th>Key</th><th>Does</th></tr><tr><td>a</td><td>x | y</td></tr></table></div><!--EndFragment-->`;
    expect(htmlToMarkdown(pasted)).toBe(
      [
        '### Loops',
        '- one\n  - inner\n- two',
        '```js\nfor (const a of b) {\n  c(a);\n}\n```',
        'Use `map`.',
        '> Slowly',
        '| Key | Does |\n| --- | --- |\n| a | x \\| y |',
      ].join('\n\n'),
    );
  });

  it('of Word keeps its lists, which are paragraphs with a mark of their own', () => {
    const item = (list: string, level: number, mark: string, words: string) =>
      `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->${words}<o:p></o:p></p>`;
    const pasted = `<p class=MsoNormal>Bawa:<o:p></o:p></p>${item('l0', 1, '·', '<b>laptop</b>')}${item('l0', 2, 'o', 'dan kabel')}${item('l0', 1, '·', 'kopi')}<p class=MsoNormal>Lalu:</p>${item('l1', 1, '1.', 'buka')}${item('l1', 1, '2.', 'tutup')}`;
    expect(htmlToMarkdown(pasted)).toBe(
      'Bawa:\n\n- **laptop**\n   - dan kabel\n- kopi\n\nLalu:\n\n1. buka\n2. tutup',
    );
    expect(hasFormat(pasted)).toBe(true);
    expect(
      drawMarkdown(htmlToMarkdown(pasted)).map((node) => (typeof node === 'string' ? node : node.tag)),
    ).toEqual(['p', 'ul', 'p', 'ol']);
  });

  it('keeps code that has no tag of its own inside, whatever is in it', () => {
    expect(htmlToMarkdown('<p>So:</p><pre>const a = *b*;\n  c(`d`);</pre>')).toBe(
      'So:\n\n```\nconst a = *b*;\n  c(`d`);\n```',
    );
    expect(htmlToMarkdown('<pre><span style="font-weight:700">a</span>\n```\nb</pre>')).toBe(
      '````\na\n```\nb\n````',
    );
  });

  it.each([
    ['a script', '<p>a<script>alert(1)</script>b</p>'],
    ['a style', '<style>p{color:red}</style><p>ab</p>'],
    ['an event', '<p onclick="alert(1)">a<img src=x onerror="alert(1)">b</p>'],
    ['a javascript link', '<a href="javascript:alert(1)">ab</a>'],
    ['a javascript link with odd letters', '<a href=" java\tscript:alert(1)">ab</a>'],
    ['a data link', '<a href="data:text/html,<script>alert(1)</script>">ab</a>'],
    ['a frame', 'a<iframe src="https://evil.test"></iframe>b'],
    ['a drawing', 'a<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>b'],
    ['a form', '<form action="https://evil.test"><input value="x"><button>go</button></form>ab'],
    ['a picture elsewhere', 'a<img src="https://evil.test/follow.png" alt="x">b'],
    ['a base', '<base href="https://evil.test"><p>ab</p>'],
    ['a template', '<template><p>x</p></template>ab'],
  ])('loses %s and keeps the words', (_, pasted) => {
    const drawn = JSON.stringify(drawMarkdown(htmlToMarkdown(pasted)));
    expect(drawn).toContain('ab');
    expect(drawn).not.toMatch(/javascript|evil|alert|data:|"img"|color/i);
  });

  it('keeps words that look like tags or Markdown', () => {
    const drawn = drawMarkdown(htmlToMarkdown('<p>Write &lt;script&gt; and *stars* and [x](y) # no</p>'));
    expect(drawn).toEqual([{ tag: 'p', children: ['Write <script> and *stars* and [x](y) # no'] }]);
  });

  it('of great depth or length ends soon', { timeout: 10_000 }, () => {
    const started = performance.now();
    htmlToMarkdown(`${'<div>'.repeat(400)}x${'</div>'.repeat(400)}`);
    htmlToMarkdown('<b> </b>'.repeat(5_000));
    htmlToMarkdown(`<p>${' \t'.repeat(50_000)}x</p>`);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('without any format is left to the browser', () => {
    expect(hasFormat('<meta charset="utf-8"><span>words</span>')).toBe(false);
    expect(hasFormat('<p>a <b>b</b></p>')).toBe(true);
  });
});
