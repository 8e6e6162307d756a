/**
 * The pages that are cached for visitors (product.md#rendering): which ones, who gets them, and when they are
 * redrawn. Requests with a session are passed on and get a page of their own, with a nonce.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { findNextSaleEnd } from '#features/sales/plans/public.server.ts';
import { findNextPost } from '#features/site/blog/public.server.ts';
import { findNextVersion } from '#features/site/changelog/public.server.ts';
import { findGuideClosing } from '#features/site/newsletter/public.server.ts';
import { addressIn, languageOfAddress } from '#kernel/addresses.ts';
import { minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import { type RequestScope, requestScope } from '#kit/request-scope.server.ts';
import { publicContentTopic } from '#platform/db/public-content.server.ts';
import { dataPolicy, pagePolicy, setSecurityHeaders } from '#platform/http/security-headers.server.ts';
import { inLanguage, languageOfHeaders } from '#platform/language.server.ts';
import type { ClientBuild } from '#rendering/client-build.server.ts';
import { asDocument, prefetchRules } from '#rendering/document.server.ts';
import {
  createPageCache,
  type DrawnPage,
  inlineScriptHashes,
  scriptHash,
} from '#rendering/page-cache.server.ts';
import { createRequestContext } from './context.server.ts';
import { headerSources, type PageHandler, routeOfPage } from './http.server.ts';
import { comesFromIndonesian } from './language.server.ts';

/** Canonical addresses only; variants (a search, a tag, capitals) are not cached, because their number is unbounded. */
const keptPaths =
  /^(?:\/id)?(?:\/(?:changelog|glossary|privacy|terms|support|waitlist|guides\/[a-z0-9-]{1,80}|blog(?:\?page=\d{1,2})?|courses(?:\/[a-z0-9-]{1,120})?|blog\/(?!feed\.)[\w-]{1,120}))?$|^\/(?:vat-calculator|kalkulator-ppn)?$/;

const homePage = /^\/(?:\?|$)/;

/** With or without the https prefixes: a request with such a cookie, valid or not, is passed on to the app. */
const sessionCookie = /(?:^|;\s*)(?:__Host-|__Secure-)?langkah(?:_session|\.)/;

/**
 * Someone who was given or chose Indonesian, or has chosen nothing in a browser that prefers it: `/` leads them to the
 * Indonesian start page. No other address is redirected, because a link must lead to what it names.
 */
function isIndonesianReader({ headers }: IncomingMessage): boolean {
  const { cookie = '', referer = '', 'accept-language': accepted = '' } = headers;
  // The link to the English page, in a browser that stores no choice.
  if (comesFromIndonesian(referer)) return false;
  return languageOfHeaders(new Headers({ cookie, 'accept-language': accepted })) === 'id';
}

export interface PublicPages {
  /** Answers a visitor's request for a cached page. @returns false when the app must answer it. */
  serve: (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean;
}

/** When the next scheduled article or version appears, the guide closes or a sale ends; null when nothing is scheduled. */
async function nextChangeAt(deps: Deps): Promise<Date | null> {
  const { db, clock } = deps;
  const now = clock.now();
  const dates = await Promise.all([
    findNextPost(db, now),
    findNextVersion(db, now),
    findGuideClosing(deps),
    findNextSaleEnd(db, now),
  ]);
  const times = dates.filter((date) => date !== null).map((date) => date.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const withoutNonce = (html: string, nonce: string): string =>
  html.replace(/<meta property="csp-nonce"[^>]*>/, '').replaceAll(` nonce="${nonce}"`, '');

interface Drawing {
  deps: Deps;
  renderPage: PageHandler;
  build: ClientBuild | null;
}

/** Draws the page for a request without cookies or an address, so that nothing about a visitor can get into it. */
async function drawFor({ deps, renderPage, build }: Drawing, url: string): Promise<DrawnPage | null> {
  const sources = headerSources(deps);
  const request = new Request(new URL(url, deps.config.appUrl), { headers: { accept: 'text/html' } });
  // From the primary: pages are drawn after a change that a replica may not have received yet.
  const context = createRequestContext({ ...deps, reader: deps.db }, request, undefined);
  const nonce = randomBytes(16).toString('base64url');
  const language = languageOfAddress(new URL(request.url).pathname) ?? 'en';
  const scope: RequestScope = { context, nonce, ...(build ? { islands: [] } : {}) };
  const [response, nextAt] = await Promise.all([
    inLanguage(language, () => requestScope.run(scope, () => renderPage(request))),
    nextChangeAt(deps),
  ]);
  const html = String(scope.html ?? (await response.text()));
  const isForEverybody =
    (response.status === 200 || response.status === 404) &&
    !scope.isUnavailable &&
    context.setCookies.length === 0 &&
    !response.headers.has('set-cookie') &&
    (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (!isForEverybody) return null;
  // The nonce tells our scripts apart from any other script in the page, and is removed before the page leaves.
  const document = build && scope.islands ? asDocument(html, scope.islands, build, language) : html;
  const ours = [prefetchRules, ...(build ? [build.wakeScript] : [])];
  const allowed = [...inlineScriptHashes(document, nonce), ...ours.map(scriptHash)];
  const finished = withoutNonce(document, nonce);
  if (finished.includes(nonce)) return null;
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(allowed.join(' '), sources),
  });
  setSecurityHeaders(headers, sources);
  const status = response.status === 200 ? 200 : 404;
  return { html: finished, status, headers: [...headers], validUntilMs: nextAt?.getTime() };
}

/** Reports answers from the cache, added up: a line for each would cost more than the answer. */
function countAnswers({ metrics, log }: Deps): (url: string, status: number) => void {
  let counts = new Map<string, number>();
  let sinceLine = 0;
  metrics.addCounter({
    name: 'langkah_kept_pages_total',
    help: 'Pages that visitors were answered from memory, by kind of page',
    label: 'route',
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  });
  setInterval(() => {
    if (sinceLine > 0) log.info({ answers: sinceLine }, 'cached pages answered');
    sinceLine = 0;
  }, minuteMs).unref();
  return (url, status) => {
    const [pathname = ''] = url.split('?');
    const route = routeOfPage(pathname, status);
    counts.set(route, (counts.get(route) ?? 0) + 1);
    sinceLine += 1;
  };
}

export function createPublicPages(
  deps: Deps,
  renderPage: PageHandler,
  build: ClientBuild | null = null,
): PublicPages {
  const { host } = new URL(deps.config.appUrl);
  const cache = createPageCache({
    draw: (url) => drawFor({ deps, renderPage, build }, url),
    now: () => deps.clock.now().getTime(),
  });
  deps.announcements.listen(publicContentTopic, cache.clear);
  const count = countAnswers(deps);
  const toIndonesian = new Headers({
    'cache-control': 'private, no-store',
    vary: 'accept-language, cookie',
    'content-security-policy': dataPolicy,
  });
  setSecurityHeaders(toIndonesian, headerSources(deps));

  return {
    serve: (request, response, otherwise) => {
      const url = request.url ?? '';
      const isVisitor =
        (request.method === 'GET' || request.method === 'HEAD') &&
        request.headers.host === host &&
        !sessionCookie.test(request.headers.cookie ?? '');
      if (!isVisitor) return false;
      // With a query too: links in advertisements and messages add one.
      if (homePage.test(url) && isIndonesianReader(request)) {
        const location = addressIn('id', '/') + url.slice(1);
        response.writeHead(302, [...toIndonesian, ['location', location]].flat()).end();
        count('/', 302);
        return true;
      }
      if (!keptPaths.test(url)) return false;
      const kept = cache.find(url);
      if (kept) {
        cache.answer(kept, request, response);
        count(url, kept.status);
        return true;
      }
      cache.fill(url).then(
        (page) => {
          if (!page) return otherwise();
          cache.answer(page, request, response);
          count(url, page.status);
        },
        // Drawing it again as a normal request reports the error properly.
        otherwise,
      );
      return true;
    },
  };
}
