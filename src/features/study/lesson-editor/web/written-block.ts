/** Finds the part of a preview that belongs to the place where someone writes: the server's blocks carry no lines. */

/** Letters and digits alone, so that marks of Markdown and typographic signs do not matter. */
const plain = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * The block that shows the line with the caret; the nearest to the caret's share of the text where several do, or none
 * (a picture, a rule, an empty line after the last one).
 * @param blocks the text of each block of the preview, in order.
 * @returns its index; -1 for an empty preview.
 */
export function writtenBlock(blocks: readonly string[], text: string, caret: number): number {
  if (blocks.length === 0) return -1;
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('\n') + 1;
  const end = text.indexOf('\n', caret);
  const line = plain(text.slice(start, end < 0 ? text.length : end)) || plain(lastLine(before));
  const share = text.length === 0 ? 0 : caret / text.length;
  const expected = Math.min(blocks.length - 1, Math.floor(share * blocks.length));
  const found = blocks.flatMap((block, at) =>
    line !== '' && ` ${plain(block)} `.includes(` ${line} `) ? [at] : [],
  );
  return found.toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0] ?? expected;
}

/** The last line with words in it. */
const lastLine = (text: string): string => text.split('\n').findLast((line) => plain(line) !== '') ?? '';
