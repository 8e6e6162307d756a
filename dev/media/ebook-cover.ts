import { color, dayRamp, markSvg, sprout, terrace } from './brand.ts';
import type { Book } from './ebook-source.ts';
import { escapeHtml } from './highlight.ts';

/** The cover at 740 x 1050, the proportions of an A5 page. A vector, so that the print and the picture share it. */
export function coverHtml(book: Book): string {
  return `<div class="cover"><svg viewBox="0 0 740 1050" preserveAspectRatio="xMidYMid slice">${landscape()}</svg>
  <div class="cover-text"><h1>${escapeHtml(book.title)}</h1><p>${escapeHtml(book.subtitle)}</p></div>
  <div class="cover-foot">${markSvg(34, 'oklch(0.40 0.12 266)')}<b>${escapeHtml(book.author)}</b></div></div>`;
}

function landscape(): string {
  const peaks = `<path d="M-60 1050L196 610Q214 580 232 610L520 1050Z" fill="oklch(0.918 0.020 265)"/><path d="M180 1050L500 560Q518 530 536 560L840 1050Z" fill="oklch(0.890 0.028 265)"/>`;
  const layers = [
    terrace(
      150,
      800,
      [
        [52, 110],
        [56, 130],
        [54, 120],
        [58, 400],
      ],
      1090,
      12,
      dayRamp[1] ?? '',
    ),
    terrace(
      80,
      850,
      [
        [48, 130],
        [52, 140],
        [54, 130],
        [50, 420],
      ],
      1090,
      12,
      dayRamp[2] ?? '',
    ),
    terrace(
      40,
      896,
      [
        [44, 150],
        [48, 150],
        [46, 140],
        [48, 420],
      ],
      1090,
      12,
      dayRamp[3] ?? '',
    ),
    terrace(
      70,
      944,
      [
        [40, 170],
        [44, 160],
        [42, 150],
        [30, 420],
      ],
      1090,
      12,
      dayRamp[4] ?? '',
    ),
    terrace(
      230,
      1010,
      [
        [22, 190],
        [24, 400],
      ],
      1090,
      12,
      color.night,
    ),
  ];
  const rice = Array.from({ length: 3 }, (_, i) => sprout(214 + i * 24, 851, 14, color.padi));
  const bars = [
    [118, 887, '#fbf8f4'],
    [292, 843, '#fbf8f4'],
    [450, 801, '#fbf8f4'],
    [606, 771, color.kunyit],
  ].map(([x, y, fill]) => `<rect x="${x}" y="${y}" width="72" height="13" rx="5.5" fill="${fill}"/>`);
  const hut = `<g transform="translate(640 578) scale(.8)"><path d="M-22 0V-30M22 0V-30M-22 -12H22" stroke="${dayRamp[3]}" stroke-width="4" stroke-linecap="round"/><path d="M-36 -28L-8 -56H8L36 -28Z" fill="${dayRamp[4]}" stroke="${dayRamp[4]}" stroke-width="4" stroke-linejoin="round"/></g>`;
  return `<rect width="740" height="1050" fill="${color.mori}"/><circle cx="372" cy="590" r="88" fill="${color.sun}"/>${peaks}${layers[0]}${hut}${layers.slice(1).join('')}${rice.join('')}${bars.join('')}`;
}

/** Sizes are in `cqw`, hundredths of the cover's width, so that one style serves both print and picture. */
export const coverCss = `
.cover{position:relative;overflow:hidden;background:${color.mori};container-type:inline-size}
.cover svg{display:block}
.cover>svg{position:absolute;inset:0;width:100%;height:100%}
.cover-text{position:absolute;left:9.5cqw;right:9cqw;top:10cqw}
.cover h1{font-size:12cqw;line-height:1.02;font-weight:790;letter-spacing:-.042em;margin:0;color:${color.ink};text-wrap:balance}
.cover p{font-size:3.7cqw;line-height:1.42;margin:4cqw 0 0;color:${color.ink2};max-width:62cqw}
.cover-foot{position:absolute;right:8cqw;bottom:6cqw;display:flex;align-items:center;gap:2cqw;color:${color.onNight};font-size:4.2cqw}
.cover-foot b{font-weight:760;letter-spacing:-.02em}
.cover-foot svg{width:5.4cqw;height:5.4cqw}`;
