/**
 * Pages as they were drawn before. The scripts of a page bring its browser all the data that it takes to draw the same
 * again: two requests that come to the same scripts, with the same address and cookies and within the same minute, get
 * the same page. Drawing it is half of what a signed-in page costs, and those who load it again and again do so when the
 * server has least time to spare.
 */
import { createHash, hash } from 'node:crypto';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { minuteMs } from '#kernel/time.ts';
import { PageText, scriptMark } from '#kit/page-text.server.ts';

interface DrawnPage {
  text: PageText;
  scriptCount: number;
}

/** All pages together, in bytes. */
const mostBytes = 16 * 1024 * 1024;
/** Who asked for what is remembered for so many: somebody may ask for another address each time. */
const mostAsked = 10_000;
/** One that is larger than this part of all would push out too many others. */
const largestShare = 1 / 16;
/** When the data was read, as the scripts say it: another time each time. */
const stamp = /\b(readAt|u):(\d{13})\b/g;

const queriesOf = (router: AnyRouter) =>
  (router.options.context as { queryClient: QueryClient }).queryClient.getQueryCache().getAll();

/** Whether everything the page asked for is there, and nothing went wrong: another attempt may end otherwise. */
const isSettled = (router: AnyRouter): boolean =>
  router.stores.matches
    .get()
    .every(({ status, error, _notFound }) => status === 'success' && !error && !_notFound) &&
  queriesOf(router).every(({ state }) => state.status === 'success' && state.fetchStatus === 'idle');

/**
 * How many answers the page is drawn from: one more, when something was asked for only while it was drawn. What a part
 * will ask for in the browser stands among the queries too, and has not been asked for.
 */
export const countQueries = (router: AnyRouter): number =>
  queriesOf(router).filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle').length;

/** The answer a page was drawn for, which is to be cut out of it. */
interface DrawnFor {
  nonce: string;
  scripts: readonly string[];
  pieces?: readonly PageText[] | undefined;
}

interface Drawing {
  request: Request;
  /** What the page's browser is sent to draw it from. */
  scripts: readonly string[];
  now: Date;
}

/**
 * What a page is drawn from, as a digest: its address, the cookies (who asks, and what they prefer), its data, and the
 * minute, because pages say how long ago something was. Null where not everything is there.
 */
export function originOf(router: AnyRouter, { request, scripts, now }: Drawing): string | null {
  if (scripts.length === 0 || !isSettled(router)) return null;
  const isNow = (digits: string) => Math.abs(Number(digits) - Date.now()) < minuteMs;
  const digest = createHash('sha256');
  for (const part of [
    request.url,
    request.headers.get('cookie') ?? '',
    String(Math.floor(now.getTime() / minuteMs)),
    ...scripts.map((script) =>
      script.replaceAll(stamp, (whole, name, digits) => (isNow(digits) ? name : whole)),
    ),
  ])
    digest.update(part).update('\0');
  return digest.digest('base64');
}

/** Cuts the scripts out of a page. Null when they are not where they should be. */
function withoutScripts(html: string, { nonce, scripts, pieces }: DrawnFor): PageText | null {
  let marked = html;
  for (const [index, script] of scripts.entries()) {
    if (!marked.includes(script)) return null;
    marked = marked.replace(script, () => scriptMark(nonce, index));
  }
  return PageText.read(marked, nonce, pieces).compact();
}

export class DrawnPages {
  readonly #pages = new Map<string, DrawnPage>();
  /** Who has asked for what. */
  readonly #asked = new Set<string>();
  readonly #most: number;
  #size = 0;
  #minute = 0;

  constructor(most = mostBytes) {
    this.#most = most;
  }

  /** What was drawn in another minute is asked for by nobody any more (`originOf`). */
  begin(now: Date): void {
    const minute = Math.floor(now.getTime() / minuteMs);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#pages.clear();
    this.#asked.clear();
    this.#size = 0;
  }

  /**
   * The page that was drawn from the same, with the nonce and the scripts of this answer. What the page's end refers to
   * in its scripts are places in them, which are the same where the scripts are.
   */
  recall(origin: string, nonce: string, scripts: readonly string[]): Buffer | null {
    const page = this.#pages.get(origin);
    if (page?.scriptCount !== scripts.length) return null;
    // The one that was asked for last goes last.
    this.#pages.delete(origin);
    this.#pages.set(origin, page);
    return page.text.fill(nonce, scripts);
  }

  /**
   * Whether the same browser has asked for the same address in this minute. Most pages are asked for once: to work out
   * what they are drawn from would be for nothing, and to keep them would only push out those that come again.
   */
  comesAgain({ url, headers }: Request): boolean {
    const asked = hash('sha256', `${url}\0${headers.get('cookie')}`, 'base64');
    if (this.#asked.has(asked)) return true;
    if (this.#asked.size >= mostAsked) this.#asked.clear();
    this.#asked.add(asked);
    return false;
  }

  keep(origin: string, html: string, drawnFor: DrawnFor): void {
    if (this.#pages.has(origin)) return;
    const text = withoutScripts(html, drawnFor);
    if (!text || text.byteLength > this.#most * largestShare) return;
    this.#pages.set(origin, { text, scriptCount: drawnFor.scripts.length });
    this.#size += text.byteLength;
    for (const [oldest, former] of this.#pages) {
      if (this.#size <= this.#most) return;
      this.#pages.delete(oldest);
      this.#size -= former.text.byteLength;
    }
  }
}
