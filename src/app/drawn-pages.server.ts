/**
 * Pages as they were drawn before. What a browser is sent besides the page, so that it can draw the same again, is all
 * that the page is drawn from: two requests that come to the same data get the same page. Drawing it is half of what a
 * signed-in page costs, and those who load it again and again do so when the server has least time to spare.
 */
import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

/** What stays the same of a page, in pieces, with what is made anew for each answer between them. */
interface DrawnPage {
  pieces: Buffer[];
  /** What stands behind each piece but the last: the nonce, or one of the scripts that bring the data. */
  between: ('nonce' | number)[];
}

/** All pages together, in bytes. */
const mostBytes = 16 * 1024 * 1024;
/** Digests of what was drawn once, and may never be asked for again. */
const mostSeen = 5_000;

const sizeOf = ({ pieces }: DrawnPage) => pieces.reduce((sum, piece) => sum + piece.byteLength, 0);

/** Whether everything the page asked for is there, and nothing went wrong: another attempt may end otherwise. */
const isSettled = (router: AnyRouter, queries: QueryClient): boolean =>
  router.stores.matches
    .get()
    .every((match) => match.status === 'success' && !match.error && !match._notFound) &&
  queries
    .getQueryCache()
    .getAll()
    .every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');

/**
 * What a page is drawn from, as a digest: its address, the cookies (who asks, and what they prefer), and all its data.
 * Null where that cannot be told.
 */
export function originOf(router: AnyRouter, request: Request): string | null {
  const { queryClient } = router.options.context as { queryClient: QueryClient };
  if (!isSettled(router, queryClient)) return null;
  const matches = router.stores.matches.get();
  try {
    const origin = serialize([
      request.url,
      request.headers.get('cookie'),
      matches.map(({ id, search, loaderData, context: { queryClient: _, ...context } }) => [
        id,
        search,
        loaderData,
        context,
      ]),
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryHash, state }) => [queryHash, state.data]),
    ]);
    return createHash('sha256').update(origin).digest('base64');
  } catch {
    // Something that cannot be compared: a promise, a function.
    return null;
  }
}

/** Cuts what is made anew for each answer out of a page. Null when it is not where it should be. */
function cut(html: string, nonce: string, scripts: readonly string[]): DrawnPage | null {
  let marked = html;
  for (const [index, script] of scripts.entries()) {
    if (!marked.includes(script)) return null;
    // No page holds its own nonce but where we put it, so nothing that people write can be taken for a mark.
    marked = marked.replace(script, () => `${nonce}#${index}#`);
  }
  const page: DrawnPage = { pieces: [], between: [] };
  for (const [index, piece] of marked.split(nonce).entries()) {
    const [mark, number] = /^#(\d+)#/.exec(piece) ?? [];
    if (index > 0) page.between.push(number === undefined ? 'nonce' : Number(number));
    page.pieces.push(Buffer.from(piece.slice(mark?.length ?? 0)));
  }
  return page;
}

export class DrawnPages {
  readonly #pages = new Map<string, DrawnPage>();
  readonly #seen = new Set<string>();
  readonly #most: number;
  #size = 0;

  constructor(most = mostBytes) {
    this.#most = most;
  }

  /** The page that was drawn from the same, with the nonce and the scripts of this answer. */
  recall(origin: string, nonce: string, scripts: readonly string[]): Buffer | null {
    const page = this.#pages.get(origin);
    if (!page) return null;
    const made = page.between.map((part) => (part === 'nonce' ? nonce : scripts[part]));
    if (made.includes(undefined)) return null;
    // The one that was asked for last goes last.
    this.#pages.delete(origin);
    this.#pages.set(origin, page);
    return Buffer.concat(
      page.pieces.flatMap((piece, index) =>
        index === 0 ? piece : [Buffer.from(made[index - 1] ?? ''), piece],
      ),
    );
  }

  /** From the second time on: most pages are drawn once, and would only push out those that come again. */
  keep(origin: string, html: string, nonce: string, scripts: readonly string[]): void {
    if (!this.#seen.delete(origin)) {
      if (this.#seen.size >= mostSeen) this.#seen.clear();
      this.#seen.add(origin);
      return;
    }
    const page = cut(html, nonce, scripts);
    if (!page || this.#pages.has(origin)) return;
    this.#pages.set(origin, page);
    this.#size += sizeOf(page);
    for (const [oldest, old] of this.#pages) {
      if (this.#size <= this.#most) return;
      this.#pages.delete(oldest);
      this.#size -= sizeOf(old);
    }
  }
}
