import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** About 80 words. A last page with fewer looks like a mistake. */
const fewestLetters = 400;

/** How many letters each page of a PDF shows, in order. It reads what Chromium writes, which keeps objects unpacked. */
export function lettersByPage(path: string): number[] {
  const pdf = readFileSync(path, 'latin1');
  return [...pdf.matchAll(/<<\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = pdf.indexOf(`\n${id} 0 obj`);
    const [, length = '0'] = /\/Length (\d+)/.exec(pdf.slice(start, start + 200)) ?? [];
    const from = pdf.indexOf('stream\n', start) + 'stream\n'.length;
    const commands = inflateSync(Buffer.from(pdf.slice(from, from + Number(length)), 'latin1'));
    // A letter of the fonts that are in the file is two hexadecimal digits.
    const shown = [...commands.toString('latin1').matchAll(/<([0-9A-Fa-f]+)>/g)];
    return shown.reduce((sum, [, digits = '']) => sum + digits.length / 2, 0);
  });
}

/** Whether a document ends on a page that was worth its paper; one of a single page always does. */
export const hasFullEnd = (pages: readonly number[]): boolean =>
  pages.length === 1 || (pages.at(-1) ?? 0) >= fewestLetters;
