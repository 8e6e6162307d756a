import { type Zippable, zipSync } from 'fflate';
import { type Book, bookWords, type Part } from './ebook-source.ts';
import { escapeHtml } from './highlight.ts';

type Item = {
  id: string;
  href: string;
  type: string;
  content: string | Uint8Array;
  properties?: string;
  isInSpine: boolean;
};

/** A fixed date keeps a rebuilt book identical when its content has not changed. */
const zipDate = new Date('2025-01-01T00:00:00');
const xhtml = 'application/xhtml+xml';

export function toEpub(book: Book, coverJpeg: Uint8Array): Uint8Array {
  const items = itemsOf(book, coverJpeg);
  const bytes = (text: string) => new TextEncoder().encode(text);
  // The format requires `mimetype` first and uncompressed: readers check the first bytes of the file.
  const files: Zippable = { mimetype: [bytes('application/epub+zip'), { level: 0, mtime: zipDate }] };
  files['META-INF/container.xml'] = bytes(
    `<?xml version="1.0" encoding="UTF-8"?>\n<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`,
  );
  files['OEBPS/package.opf'] = bytes(packageDocument(book, items));
  for (const item of items) {
    files[`OEBPS/${item.href}`] = typeof item.content === 'string' ? bytes(item.content) : item.content;
  }
  return zipSync(files, { level: 9, mtime: zipDate });
}

function itemsOf(book: Book, coverJpeg: Uint8Array): Item[] {
  const page = (id: string, title: string, body: string, type = 'chapter'): Item => ({
    id,
    href: `${id}.xhtml`,
    type: xhtml,
    content: xhtmlPage(book, title, body, type),
    isInSpine: true,
  });
  const words = bookWords[book.language];
  const cover = `<div class="cover"><img src="cover.jpg" alt="${escapeHtml(book.title)}: ${words.coverPicture}"/></div>`;
  const title = `<div class="titlepage"><h1>${escapeHtml(book.title)}</h1><p>${escapeHtml(book.subtitle)}</p><p class="author">${escapeHtml(book.author)}</p></div>`;
  const text = book.parts.flatMap((part) => [
    page(partId(part), part.title, partBody(part), 'part'),
    ...part.chapters.map((chapter) =>
      page(
        chapterId(chapter.day),
        chapter.title,
        `<p class="day">${words.dayOfAll(chapter.day)}</p><h1>${escapeHtml(chapter.title)}</h1>\n${chapter.html}`,
      ),
    ),
  ]);
  return [
    {
      id: 'cover-image',
      href: 'cover.jpg',
      type: 'image/jpeg',
      content: coverJpeg,
      properties: 'cover-image',
      isInSpine: false,
    },
    { id: 'style', href: 'style.css', type: 'text/css', content: epubCss, isInSpine: false },
    page('cover', words.cover, cover, 'cover'),
    page('title', book.title, title, 'titlepage'),
    {
      id: 'nav',
      href: 'nav.xhtml',
      type: xhtml,
      content: navDocument(book),
      properties: 'nav',
      isInSpine: true,
    },
    ...text,
  ];
}

const partId = (part: Part) => `part-${String(part.first).padStart(2, '0')}`;
const chapterId = (day: number) => `day-${String(day).padStart(2, '0')}`;

const partBody = (part: Part) =>
  `<div class="part"><p class="day">${escapeHtml(part.label)}</p><h1>${escapeHtml(part.title)}</h1><p>${escapeHtml(part.about)}</p></div>`;

function xhtmlPage(book: Book, title: string, body: string, type: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.language}" xml:lang="${book.language}">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body epub:type="${type === 'cover' ? 'cover' : 'bodymatter'}">${type === 'chapter' ? `<section epub:type="chapter">${body}</section>` : body}</body>
</html>
`;
}

function navDocument(book: Book): string {
  const words = bookWords[book.language];
  const parts = book.parts.map((part) => {
    const days = part.chapters.map(
      (chapter) =>
        `<li><a href="${chapterId(chapter.day)}.xhtml">${chapter.day}. ${escapeHtml(chapter.title)}</a></li>`,
    );
    return `<li><a href="${partId(part)}.xhtml">${escapeHtml(`${part.label}: ${part.title}`)}</a><ol>${days.join('')}</ol></li>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${book.language}" xml:lang="${book.language}">
<head><title>${words.contents}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body><nav epub:type="toc" id="toc"><h1>${words.contents}</h1><ol>${parts.join('')}</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><h2>${words.landmarks}</h2><ol><li><a epub:type="cover" href="cover.xhtml">${words.cover}</a></li><li><a epub:type="toc" href="nav.xhtml">${words.contents}</a></li><li><a epub:type="bodymatter" href="${chapterId(1)}.xhtml">${words.day(1)}</a></li></ol></nav></body>
</html>
`;
}

function packageDocument(book: Book, items: Item[]): string {
  const manifest = items.map(
    (item) =>
      `<item id="${item.id}" href="${item.href}" media-type="${item.type}"${item.properties ? ` properties="${item.properties}"` : ''}/>`,
  );
  const spine = items.filter((item) => item.isInSpine).map((item) => `<itemref idref="${item.id}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${book.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${book.identifier}</dc:identifier>
<dc:title id="main-title">${escapeHtml(book.title)}</dc:title>
<dc:description>${escapeHtml(book.subtitle)}</dc:description>
<dc:creator>${escapeHtml(book.author)}</dc:creator>
<dc:publisher>${escapeHtml(book.author)}</dc:publisher>
<dc:language>${book.language}</dc:language>
<meta property="dcterms:modified">${book.modified}</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta name="cover" content="cover-image"/>
</metadata>
<manifest>
${manifest.join('\n')}
</manifest>
<spine>
${spine.join('\n')}
</spine>
</package>
`;
}

/** Colours only where they work in every reader's theme: the reader chooses paper, font and night mode. */
const epubCss = `body{line-height:1.55;margin:0 4%}
h1,h2{line-height:1.25;text-align:left;font-weight:bold;page-break-after:avoid;break-after:avoid}
h1{font-size:1.7em;margin:.2em 0 1em}
h2{font-size:1.2em;margin:1.6em 0 .5em}
.day{margin:2em 0 0;font-size:.9em;letter-spacing:.02em}
code,pre{font-family:monospace;font-size:.88em}
pre{white-space:pre-wrap;border-left:3px solid #25438e;padding:.4em 0 .4em .9em;margin:1em 0;page-break-inside:avoid;break-inside:avoid}
table{border-collapse:collapse;margin:1em 0;width:100%}
th,td{border-bottom:1px solid #888;padding:.3em .6em .3em 0;text-align:left;vertical-align:top}
ul.contains-task-list{list-style:none;padding-left:0}
.task-list-item{padding-left:1.6em;text-indent:-1.6em;margin:.4em 0}
.task-list-item p{display:inline}
.box{display:inline-block;width:.8em;height:.8em;border:1.5px solid currentColor;border-radius:2px;margin-right:.75em;text-indent:0}
.tonight{border-top:3px solid #f8b533;margin-top:2em;page-break-inside:avoid;break-inside:avoid}
.part,.titlepage{padding-top:25%}
.cover{text-align:center;margin:0}
.cover img{max-width:100%;max-height:98vh}
nav ol{list-style:none;padding-left:1em}
nav li{margin:.35em 0}
`;
