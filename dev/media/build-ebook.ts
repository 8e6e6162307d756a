/** Builds the ebook in each language as PDF and EPUB, and its covers: `node dev/media/build-ebook.ts [en|id]`. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#kernel/language.ts';
import { color, dayRamp, fontCss, stairSvg, terrace } from './brand.ts';
import { printPdf } from './build-resources.ts';
import { withPage } from './chromium.ts';
import { coverCss, coverHtml } from './ebook-cover.ts';
import {
  type Book,
  bookWords,
  type Chapter,
  ebookDir,
  ebookNames,
  type Part,
  readBook,
} from './ebook-source.ts';
import { toEpub } from './epub.ts';
import { escapeHtml } from './highlight.ts';
import { documentCss } from './print-style.ts';

/** The printed page of each day. Empty on the first pass, when it is not known yet. */
type PageNumbers = Map<number, number>;

const bookCss = `
@page{size:148mm 210mm;margin:13mm 15mm 16mm;@bottom-center{content:counter(page);font:500 8pt Jakarta;color:${color.ink3}}}
@page bleed{margin:0;@bottom-center{content:none}}
@page plain{@bottom-center{content:none}}
body{font-size:9.1pt;line-height:1.49}
.cover,.part{page:bleed;width:148mm;height:210mm;break-after:page}
.imprint{page:plain;break-after:page;padding-top:118mm;font-size:8.6pt;line-height:1.6;color:${color.ink2}}
.contents{break-after:page}
.contents h1{font-size:21pt;font-weight:760;letter-spacing:-.03em;margin:0 0 3.5mm}
.contents h2{font-size:8.6pt;font-weight:650;color:${color.ink3};margin:2.6mm 0 .6mm;letter-spacing:0}
.contents ol{list-style:none;margin:0;padding:0}
.contents li{break-inside:avoid;line-height:1.37;font-size:8.8pt}
.contents a{display:flex;gap:2.5mm;text-decoration:none}
.contents span:first-child{width:7mm;color:${color.nila};font-weight:650}
.contents i{flex:1;border-bottom:.6pt dotted oklch(0.75 0.02 268);transform:translateY(-1.1mm)}
.part{position:relative;background:${color.night};color:${color.onNight};overflow:hidden}
.part svg{position:absolute;inset:0;width:100%;height:100%}
.part div{position:absolute;left:19mm;right:24mm;top:44mm}
.part p{margin:0;color:${color.onNight2};font-size:11pt;line-height:1.55}
.part h1{font-size:33pt;font-weight:780;letter-spacing:-.036em;line-height:1.06;margin:4mm 0 6mm}
.chapter{break-before:page}
.open{margin:3mm 0 6mm}
.open p{margin:0 0 3.5mm;display:flex;align-items:flex-end;gap:4mm;font-size:9pt;font-weight:600;color:${color.ink3}}
.open h1{font-size:22pt;font-weight:770;letter-spacing:-.032em;line-height:1.12;margin:0}
.chapter h2{font-size:11.8pt;margin:4.6mm 0 1.4mm}
.chapter p{margin:0 0 2mm}
pre{font-size:7.9pt;line-height:1.5;padding:1.9mm 3mm;margin:2mm 0 2.6mm}
pre code{white-space:pre-wrap}
ul,ol{margin:0 0 2.4mm}
.chapter li{margin:0 0 1mm}
table{font-size:8.6pt}
.tonight{break-inside:avoid;break-before:avoid;margin-top:5mm;background:${color.kunyitSoft};border-radius:3mm;padding:3mm 4.5mm 2.4mm}
.tonight h2{margin:0 0 1.4mm;font-size:10.6pt}
.tonight ul{margin:0}.tonight .box{border-color:oklch(0.455 0.098 68);background:#fff}
${coverCss}`;

function bookHtml(book: Book, pages: PageNumbers): string {
  const parts = book.parts.map(
    (part) => partHtml(part) + part.chapters.map((c) => chapterHtml(book, c, part)).join(''),
  );
  return `<!doctype html><html lang="${book.language}"><head><meta charset="utf-8"><title>${escapeHtml(book.title)}</title>
<meta name="author" content="${escapeHtml(book.author)}"><style>${fontCss()}${documentCss}${bookCss}</style></head><body>
${coverHtml(book)}
<div class="imprint"><p><b>${escapeHtml(book.title)}</b><br>${escapeHtml(book.subtitle)}</p><p>${bookWords[book.language].imprint}</p></div>
${contentsHtml(book, pages)}${parts.join('')}</body></html>`;
}

function contentsHtml(book: Book, pages: PageNumbers): string {
  const parts = book.parts.map((part) => {
    const rows = part.chapters.map(
      (chapter) =>
        `<li><a href="#day-${chapter.day}"><span>${chapter.day}</span><span>${escapeHtml(chapter.title)}</span><i></i><span>${pages.get(chapter.day) ?? '000'}</span></a></li>`,
    );
    return `<h2>${escapeHtml(`${part.label}: ${part.title}`)}</h2><ol>${rows.join('')}</ol>`;
  });
  return `<nav class="contents"><h1>${bookWords[book.language].contents}</h1>${parts.join('')}</nav>`;
}

/** Each week's page climbs one tread more than the last. */
function partHtml(part: Part): string {
  const week = Math.floor((part.first - 1) / 7);
  const climb = (rise: number): [number, number][] => [
    [rise, 90],
    [rise, 90],
    [rise, 90],
    [rise, 90],
    [rise, 200],
  ];
  const layer = (i: number, x: number, y: number, rise: number) =>
    terrace(x, y, climb(rise), 760, 9, dayRamp[i] ?? '');
  const bars = Array.from({ length: 5 }, (_, i) => {
    const fill = i < week ? color.onNight : i === week ? color.kunyit : 'oklch(0.50 0.10 265)';
    return `<rect x="${78 + i * 90}" y="${643 - (i + 1) * 34}" width="44" height="8" rx="3.5" fill="${fill}"/>`;
  });
  return `<section class="part"><svg viewBox="0 0 518 735" preserveAspectRatio="xMidYMax slice">${layer(5, 6, 614, 40)}${layer(4, 60, 655, 34)}${bars.join('')}</svg><div><p>${escapeHtml(part.label)}</p><h1>${escapeHtml(part.title)}</h1><p>${escapeHtml(part.about)}</p></div></section>`;
}

function chapterHtml(book: Book, chapter: Chapter, part: Part): string {
  const stair = stairSvg(
    part.chapters.length,
    chapter.day - part.first,
    112,
    'oklch(0.905 0.030 265)',
    color.nila,
  );
  return `<section class="chapter" id="day-${chapter.day}"><div class="open"><p>${stair}<span>${bookWords[book.language].dayOfAll(chapter.day)}</span></p><h1>${escapeHtml(chapter.title)}</h1></div>${chapter.html}</section>`;
}

/** Chromium cannot print the page number of a link's target, so the first print is parsed for the second one. */
function findPages(pdf: string): PageNumbers {
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 64e6 });
  const found: PageNumbers = new Map();
  text.split('\f').forEach((page, index) => {
    const match = /(?:Day|Hari) (\d+) (?:of|dari) 30/.exec(page);
    if (match) found.set(Number(match[1]), index + 1);
  });
  return found;
}

async function drawCover(book: Book, path: string): Promise<void> {
  await withPage({ width: 1184, height: 1680 }, async (page) => {
    const fill = 'html,body{margin:0}.cover{width:100vw;height:100vh}';
    await page.setContent(
      `<!doctype html><style>${fontCss()}${documentCss}${coverCss}${fill}</style>${coverHtml(book)}`,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path, type: 'jpeg', quality: 88 });
  });
}

async function buildBook(language: Language): Promise<void> {
  const book = readBook(language);
  const cover = join(ebookDir, book.cover);
  await drawCover(book, cover);

  const pdf = join(ebookDir, `${ebookNames[language]}.pdf`);
  await printPdf(bookHtml(book, new Map()), pdf);
  const pages = findPages(pdf);
  await printPdf(bookHtml(book, pages), pdf);
  const after = findPages(pdf);
  for (const [day, page] of pages) {
    if (after.get(day) !== page)
      throw new Error(`day ${day} moved from page ${page} to ${after.get(day)} between the two prints`);
  }

  const epub = join(ebookDir, `${ebookNames[language]}.epub`);
  writeFileSync(epub, toEpub(book, readFileSync(cover)));
  for (const path of [pdf, epub, cover])
    console.log(`${path.slice(ebookDir.length + 1)}: ${Math.round(statSync(path).size / 1000)} kB`);
}

const [wanted] = process.argv.slice(2);
for (const language of languages) if (wanted === undefined || wanted === language) await buildBook(language);
