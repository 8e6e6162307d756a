/** Draws the picture of a shared link: topic, title and author, beside a drawn cover. */
import path from 'node:path';
import sharp from 'sharp';
import { type CoverShape, coverSize, coverTint, drawCover } from '#ui/illustrations/cover-drawing.ts';
import { langkah } from '#ui/logo-langkah.ts';
import { pictureSize, type SharingPicture } from '../pictures.ts';
import { oklchToHex } from './oklch.ts';

const { width, height } = pictureSize;
const margin = 72;
const cover = { left: 760, width: width - 760, height };
const textWidth = cover.left - margin - 56;
const title = { top: 148, height: 272, sizes: [76, 68, 60, 52, 46] } as const;
/** Shares of the column's width: lines of similar length read better than a last line with a single word. */
const balancedWidths = [0.64, 0.73, 0.82, 0.91] as const;

const paper = '#fbf8f4';
const ink = oklchToHex([0.258, 0.042, 268]);
const quietInk = oklchToHex([0.425, 0.036, 268]);
const accentInk = oklchToHex([0.455, 0.098, 68]);

const faces = { title: 'langkah-title', text: 'langkah-text' } as const;
const familyOf = { title: 'Langkah Title', text: 'Langkah Text' } as const;

interface Line {
  text: string;
  face: keyof typeof faces;
  size: number;
  colour: string;
  within?: number;
}

/** A number and its percent sign stay on one line. */
const escaped = (text: string) =>
  text
    .replace(/ (?=%)/g, '\u00a0')
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

/** Sets text with Pango in our own fonts; a word wider than the column is broken. */
async function setText(contentDir: string, { text, face, size, colour, within = textWidth }: Line) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${familyOf[face]} ${size}`,
      fontfile: path.join(contentDir, 'fonts', `${faces[face]}.ttf`),
      width: Math.round(within),
      wrap: 'word-char',
      spacing: face === 'title' ? -Math.round(size * 0.12) : 0,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, height: info.height, width: info.width };
}

/** As large as it fits; a title that is too long in the smallest size loses its last words. */
async function setTitle(contentDir: string, text: string) {
  for (const size of title.sizes) {
    const line: Line = { text, face: 'title', size, colour: ink };
    const set = await setText(contentDir, line);
    if (set.height > title.height || set.width > textWidth) continue;
    for (const share of balancedWidths) {
      const narrower = await setText(contentDir, { ...line, within: textWidth * share });
      const hasAsManyLines = narrower.height < set.height + size / 2;
      if (hasAsManyLines && narrower.width <= textWidth * share) return narrower;
    }
    return set;
  }
  const words = text.split(/\s+/);
  const shorter = words.length > 1 ? words.slice(0, -1).join(' ') : text.slice(0, text.length - 8);
  return setTitle(contentDir, `${shorter.replace(/…$/, '')}…`);
}

function shapeToSvg(shape: CoverShape, tone: SharingPicture['tone']): string {
  const fill = `fill="${oklchToHex(coverTint(tone, shape.tint).light)}"`;
  switch (shape.kind) {
    case 'bar':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" rx="${shape.radius}" ${fill}/>`;
    case 'path':
      return `<path d="${shape.d}" ${fill}/>`;
    // Pages and articles have no number.
    case 'number':
      return '';
  }
}

/** The tile with three steps, and the wordmark. */
const logo = `<g transform="translate(${margin} ${height - margin - 48}) scale(1.5)">
<rect width="32" height="32" rx="9" fill="#25438e"/><rect x="4.5" y="20.5" width="10.5" height="5" rx="2.1" fill="${paper}"/>
<rect x="10.75" y="13.5" width="10.5" height="5" rx="2.1" fill="${paper}"/><rect x="17" y="6.5" width="10.5" height="5" rx="2.1" fill="#f8b533"/>
<path transform="translate(42 23.5)" d="${langkah.word.path}" fill="${ink}"/></g>`;

/** The tall composition is at the bottom of its column; the ground goes on above it. */
function ground({ sign, tone }: SharingPicture): string {
  const shapes = drawCover({ sign }, '4:5').map((shape) => shapeToSvg(shape, tone));
  const tall = coverSize('4:5');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<rect x="${cover.left}" width="${cover.width}" height="${cover.height}" fill="${oklchToHex(coverTint(tone, 'ground').light)}"/>
<svg x="${cover.left}" width="${cover.width}" height="${cover.height}" viewBox="0 0 ${tall.width} ${tall.height}" preserveAspectRatio="xMidYMax meet">${shapes.join('')}</svg>${logo}</svg>`;
}

export async function drawPicture(contentDir: string, picture: SharingPicture): Promise<Buffer> {
  const [label, heading, by] = await Promise.all([
    setText(contentDir, { text: picture.label, face: 'title', size: 28, colour: accentInk }),
    setTitle(contentDir, picture.title),
    setText(contentDir, { text: picture.by, face: 'text', size: 28, colour: quietInk }),
  ]);
  return sharp(Buffer.from(ground(picture)))
    .composite([
      { input: label.data, left: margin, top: 88 },
      { input: heading.data, left: margin, top: title.top },
      { input: by.data, left: margin, top: title.top + heading.height + 30 },
    ])
    .png({ palette: true, effort: 7 })
    .toBuffer();
}
