/**
 * A page's text with placeholders for what differs in each answer. Placeholders contain the nonce of the answer that
 * the text was rendered for: nobody else knows it, so nothing that people write can be mistaken for one.
 */

/** A place that holds the answer's nonce. */
type Hole = 'nonce';

export const pieceMark = (nonce: string, index: number): string => `${nonce}@${index}@`;

/** What React writes for a part that was suspended or failed. */
export const unfinished = '<!--$!-->';

const mark = /^@(\d+)@/;

export class PageText {
  readonly #parts: readonly (Buffer | Hole)[];
  /** Bytes of the constant parts. */
  readonly byteLength: number;

  private constructor(parts: readonly (Buffer | Hole)[]) {
    this.#parts = parts;
    this.byteLength = parts.reduce(
      (sum: number, part) => sum + (part instanceof Buffer ? part.length : 0),
      0,
    );
  }

  /** @param pieces the replacements of `pieceMark`, by number. */
  static read(html: string, nonce: string, pieces: readonly PageText[] = []): PageText {
    const parts: (Buffer | Hole)[] = [];
    // React separates a mark from a text before it with a comment, because it takes the mark for text.
    const [first = '', ...others] = html.replaceAll(`<!-- -->${nonce}@`, `${nonce}@`).split(nonce);
    parts.push(Buffer.from(first));
    for (const other of others) {
      const [whole = '', number] = mark.exec(other) ?? [];
      if (number !== undefined) {
        const piece = pieces[Number(number)];
        if (!piece) throw new Error('A piece of the page is not there.');
        parts.push(...piece.#parts);
      } else parts.push('nonce');
      parts.push(Buffer.from(other.slice(whole.length)));
    }
    return new PageText(parts);
  }

  /** Copies it into memory of its own for caching: a slice would keep the whole shared block alive. */
  compact(): PageText {
    const parts: (Buffer | Hole)[] = [];
    let run: Buffer[] = [];
    const close = () => {
      const length = run.reduce((sum, part) => sum + part.length, 0);
      if (length > 0) {
        const own = Buffer.allocUnsafeSlow(length);
        let at = 0;
        for (const part of run) at += part.copy(own, at);
        parts.push(own);
      }
      run = [];
    };
    for (const part of this.#parts) {
      if (part instanceof Buffer) {
        run.push(part);
        continue;
      }
      close();
      parts.push(part);
    }
    close();
    return new PageText(parts);
  }

  fill(nonce: string): Buffer {
    const filled = Buffer.from(nonce);
    return Buffer.concat(this.#parts.map((part) => (part === 'nonce' ? filled : part)));
  }
}
