import { describe, expect, it } from 'vitest';
import { classesOf, stylesFor } from './page-styles.server.ts';

/** As the build writes it. */
const head = [
  '/*! tailwindcss v4.3.3 | MIT License | https://tailwindcss.com */',
  '@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:inline))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*,:before,:after,::backdrop{--tw-translate-x:0;--tw-border-style:solid}}}',
].join('\n');

const stylesheet = [
  '@layer theme{:root{--ink:#111}}',
  '@layer utilities{.flex{display:flex}.grid{display:grid}',
  '.hover\\:flex:hover{display:flex}.w-1\\/2{width:50%}.\\[\\&\\>svg\\]\\:size-4>svg{width:1rem}',
  '@media (width>=40rem){.sm\\:grid{display:grid}.sm\\:flex{display:flex}}',
  '@media print{.print\\:hidden{display:none}}}',
  '.a,.b:is(.c,.d){top:0}',
  '@font-face{font-family:X;src:url(x.woff2)}@property --tw-x{syntax:"*";inherits:false}',
  '[data-theme=dark] .grid{color:red}',
].join('');

describe('the styles of one page', () => {
  it('contain what its classes need, under every condition, and rules without a class', () => {
    const html = '<p class="flex hover:flex w-1/2 [&amp;&gt;svg]:size-4"><i class="sm:grid a"></i></p>';
    const styles = stylesFor(html, stylesheet);
    for (const kept of [
      '--ink:#111',
      '.flex{',
      '.hover\\:flex:hover{',
      '.w-1\\/2{',
      '.\\[\\&\\>svg\\]\\:size-4>svg{',
      '@media (width>=40rem){.sm\\:grid{display:grid}}',
      '.a,.b:is(.c,.d){top:0}',
      '@font-face{',
      '@property --tw-x{syntax:"*";inherits:false}',
    ])
      expect(styles).toContain(kept);
  });

  it('leave out rules of absent classes, and conditions that become empty', () => {
    const styles = stylesFor('<p class="flex"></p>', stylesheet);
    for (const gone of ['.grid', 'sm\\:', 'print', '.w-1']) expect(styles).not.toContain(gone);
  });

  it('preserve the order of every layer, including the one after a licence comment', () => {
    const styles = stylesFor('<p class="flex"></p>', `${head}${stylesheet}`);
    expect(styles).toMatch(
      /^@layer properties\{@supports [^{]+\{\*,:before,:after,::backdrop\{--tw-translate-x:0/,
    );
    expect(styles.match(/@layer \w+/g)).toEqual(['@layer properties', '@layer theme', '@layer utilities']);
    expect(styles).not.toContain('/*');
  });

  it("find the classes in the server's HTML", () => {
    expect([...classesOf('<a class="x y"><svg class="[&amp;_p]:z"/></a>')]).toEqual(['x', 'y', '[&_p]:z']);
  });
});
