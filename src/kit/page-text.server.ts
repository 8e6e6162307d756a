/**
 * A page's text with the places that are another in each answer. They are marked with the nonce of the answer the text
 * was drawn for: nobody else knows it, so nothing that people write can be taken for a mark.
 */

/** Where an answer's nonce stands. */
type Hole = 'nonce';

export const pieceMark = (nonce: string, index: number): string => `${nonce}@${index}@`;

/** What React writes where a part had to be waited for, or failed. */
export const unfinished = '<!--$!-->';

const mark = /^@(\d+)@/;

export class PageText {
  readonly #parts: readonly (Buffer | Hole)[];
  /** Of what stays the same. */
  readonly byteLength: number;

  private constructor(parts: readonly (Buffer | Hole)[]) {
    this.#parts = parts;
    this.byteLength = parts.reduce(
      (sum: number, part) => sum + (part instanceof Buffer ? part.length : 0),
      0,
    );
  }

  /** @param pieces what stands where `pieceMark` is, by its number. */
  static read(html: string, nonce: string, pieces: readonly PageText[] = []): PageText {
    const parts: (Buffer | Hole)[] = [];
    // A mark is a text for React, which keeps it apart from another one before it.
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

  /** In memory of its own, to be kept: a part of a shared block would hold all of that. */
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
