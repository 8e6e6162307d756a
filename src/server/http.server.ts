/** The HTTP shell: headers, health, API, pages. Static files are served before it, by the process (see main). */

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { jsonFeed, rssFeed } from '#features/site/blog/public.server.ts';
import { answerMailLink, guideShortPath, mailLinkPaths } from '#features/site/newsletter/public.server.ts';
import { embedOrigins } from '#features/study/catalogue/embedded-video.ts';
import { mayWatch } from '#features/study/catalogue/public.server.ts';
import { framePaths } from '#features/study/practice/frame-paths.ts';
import type { readFrames } from '#features/study/practice/public.server.ts';
import { createMediaFiles, type MediaFiles } from '#features/study/videos/public.server.ts';
import { plainPath } from '#kernel/addresses.ts';
import type { RequestContext } from '#kit/calls.server.ts';
import type { Deps } from '#kit/deps.server.ts';
import { type RequestScope, requestScope } from '#kit/request-scope.server.ts';
import { type Answer, answerOf, toResponse, wholeResponse } from '#platform/http/answer.server.ts';
import { compressAnswer } from '#platform/http/compress.server.ts';
import { constantTimeEqual } from '#platform/http/provider-fetch.server.ts';
import { ownOrigins } from '#platform/http/same-origin.server.ts';
import {
  dataPolicy,
  type HeaderSources,
  pagePolicy,
  setSecurityHeaders,
} from '#platform/http/security-headers.server.ts';
import { inLanguage } from '#platform/language.server.ts';
import { pageKind } from '#platform/telemetry/metrics.server.ts';
import { inRequestSpan } from '#platform/telemetry/tracing.server.ts';
import type { ClientBuild } from '#rendering/client-build.server.ts';
import { asleep } from '#rendering/document.server.ts';
import { offlinePage, offlinePath } from '#shell/offline-page.server.tsx';
import { listAddresses } from './addresses.server.ts';
import { createRequestContext } from './context.server.ts';
import { robots, sitemap } from './crawlers.server.ts';
import { handleApi } from './handler.server.ts';
import { indonesianHomeFor, languageOf } from './language.server.ts';
import { createSharingPictures } from './sharing-pictures.server.ts';

export type PageHandler = (request: Request) => Promise<Response>;

export interface App {
  answer: (request: Request, socketAddress?: string) => Promise<Answer>;
  fetch: (request: Request, socketAddress?: string) => Promise<Response>;
  /** Sends the school's own videos, before anything else looks at the request. */
  serveMedia: MediaFiles['serve'];
}

export const headerSources = (deps: Deps): HeaderSources => ({
  mediaOrigins: deps.config.bunny ? [new URL(deps.config.bunny.cdnBaseUrl).origin] : [],
  frameSources: [
    ...Object.values(framePaths).map((path) => `${new URL(deps.config.appUrl).origin}${path}`),
    ...embedOrigins,
    ...(deps.config.scheduling ? [deps.config.scheduling.pagesOrigin] : []),
  ],
  isHttps: deps.config.appUrl.startsWith('https:'),
});

/** Pages that people read before they press anything, like visitors' pages, but drawn for a person. */
const sleepingPages: ReadonlySet<string> = new Set(['/pricing']);

/** Visitors' browsers choose where these pages lead from stored data, so for them the pages start awake. */
const sleeps = async (context: RequestContext, url: URL) =>
  sleepingPages.has(url.pathname) && (await context.viewer().catch(() => null)) !== null;

const mailLinks = new Set<string>(mailLinkPaths);

/** A load balancer asks often and does not wait long. */
const readyWithinMs = 1_500;

async function isReady(deps: Deps): Promise<boolean> {
  try {
    const answered = deps.db.execute(sql`select 1`).then(() => true);
    const late = sleep(readyWithinMs, false, { ref: false });
    return (await Promise.race([answered, late])) && deps.jobs.isReady();
  } catch {
    return false;
  }
}

/** For machines only: the collector must send the token. */
async function metricsFor(request: Request, { config, metrics }: Deps): Promise<Response> {
  const given = request.headers.get('authorization') ?? '';
  if (!constantTimeEqual(given, `Bearer ${config.metricsToken}`))
    return new Response('not yours\n', { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  return new Response(await metrics.text(), {
    headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
  });
}

/** The first part of each of the site's addresses; in the admin area, the first two. */
const pages: ReadonlySet<string> = new Set(
  listAddresses().map((address) => {
    const [first = '', second] = address.split('/').filter(Boolean);
    return first === 'admin' && second && !second.startsWith('$') ? `/admin/${second}` : `/${first}`;
  }),
);

/** The name of a page in metrics, such as `page /blog/*`. */
export const routeOfPage = (pathname: string, status: number): string =>
  pageKind(pages, plainPath(pathname), status);

/** Requested every few seconds by machines, so not logged. */
const isProbe = (pathname: string) => ['/healthz', '/readyz', '/metrics', '/hello'].includes(pathname);

/** Measures, logs and traces a request: what was requested and its outcome, never who made it or with which data. */
function observe(deps: Deps, context: RequestContext, url: URL, work: () => Promise<Response>) {
  const { method, headers } = context.request;
  const startedAt = performance.now();
  // Trace headers are trusted only from a proxy of ours, not from clients that connect directly.
  const isTrusted = deps.config.trustProxyHops > 0;
  return inRequestSpan(isTrusted ? headers : new Headers(), method, async (span) => {
    const response = await work();
    const { status } = response;
    const isApi = url.pathname.startsWith('/api/');
    const route = context.observed.call ?? (isApi ? 'api' : routeOfPage(url.pathname, status));
    const seconds = (performance.now() - startedAt) / 1000;
    deps.metrics.observeRequest({ method, route, status, seconds });
    span.name(`${method} ${route}`);
    span.setAttribute('http.response.status_code', status);
    if (!isProbe(url.pathname)) {
      const { requestId } = context.facts;
      // A provider does not report a refused webhook, so someone has to look at the log.
      const isRefusedWebhook = route.startsWith('webhooks.') && status >= 400;
      const level = isRefusedWebhook ? 'warn' : 'info';
      deps.log[level]({ requestId, method, route, status, ms: Math.round(seconds * 1000) }, 'answered');
    }
    return response;
  });
}

export function createApp(
  deps: Deps,
  renderPage: PageHandler,
  build: ClientBuild | null = null,
  frames: ReturnType<typeof readFrames> = null,
): App {
  const sources = headerSources(deps);
  const appUrl = new URL(deps.config.appUrl);
  const sharingPicture = createSharingPictures(deps);
  const lagging = { ...deps, db: deps.reader };
  const twins = ownOrigins(deps.config.appUrl);
  const mediaFiles = createMediaFiles(deps, mayWatch);

  const answer = async (context: RequestContext, url: URL): Promise<Response> => {
    const frame = frames?.(url.pathname);
    if (frame) return frame;
    const video = await mediaFiles.respond(context.request);
    if (video) return video;
    switch (true) {
      case url.pathname === '/healthz':
        return new Response('ok\n', {
          headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
        });
      case url.pathname === '/readyz':
        return (await isReady(deps)) ? new Response('ready\n') : new Response('not ready\n', { status: 503 });
      case url.pathname === '/hello':
        // A cached page sets no cookie. Browsers that start to use one get theirs here, so that limits can count them
        // separately.
        context.browserId();
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
      case url.pathname === '/metrics' && deps.config.metricsToken !== null:
        return metricsFor(context.request, deps);
      case url.pathname === '/api' || url.pathname.startsWith('/api/'):
        return handleApi(context);
      case plainPath(url.pathname) === '/blog/feed.xml':
        return rssFeed(lagging);
      case plainPath(url.pathname) === '/blog/feed.json':
        return jsonFeed(lagging);
      case url.pathname.startsWith('/og/'):
        return sharingPicture(url.pathname);
      case url.pathname === '/sitemap.xml':
        return sitemap(lagging);
      case url.pathname === offlinePath && build !== null:
        return inLanguage(url.searchParams.get('lang') === 'id' ? 'id' : 'en', () =>
          offlinePage(build, sources),
        );
      case url.pathname === '/robots.txt':
        return robots(deps);
      case context.request.method === 'POST' && mailLinks.has(url.pathname):
        return answerMailLink(deps, context.request);
      case url.pathname === guideShortPath:
        return Response.redirect(`${deps.config.appUrl}/api/guide/document`, 302);
      case url.pathname === '/sandbox' && deps.config.sandboxUrl !== null:
        return Response.redirect(`${deps.config.sandboxUrl}/sandbox`, 302);
      default:
        return answerPage(context, url);
    }
  };

  const answerPage = async (context: RequestContext, url: URL): Promise<Response> => {
    // The router would redirect to the Host header that the client sent.
    if (url.pathname.startsWith('//')) {
      const location = `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
      return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } });
    }
    // The demo answers on both localhost and 127.0.0.1, but cookies and redirects use only one of them.
    if (url.host !== appUrl.host && twins.includes(url.origin) && context.request.method === 'GET') {
      return Response.redirect(`${appUrl.origin}${url.pathname}${url.search}`, 302);
    }
    const home = await indonesianHomeFor(context, url);
    if (home !== null) {
      const headers = { location: home, 'cache-control': 'private, no-store' };
      return new Response(null, { status: 302, headers });
    }
    context.browserId();
    const nonce = randomBytes(16).toString('base64');
    const scope: RequestScope = { context, nonce };
    const page = await requestScope.run(scope, () => renderPage(context.request));
    const headers = new Headers(page.headers);
    headers.set('content-security-policy', pagePolicy(`'nonce-${nonce}'`, sources));
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
    const isUnavailable = page.status === 500 && scope.isUnavailable === true;
    if (isUnavailable) headers.set('retry-after', '5');
    const status = isUnavailable ? 503 : page.status;
    // A page that was drawn as a whole is stored in the scope, because the renderer's response has been through many
    // layers.
    if (scope.html === undefined) return new Response(page.body, { status, headers });
    const html =
      build && (await sleeps(context, url)) ? asleep(String(scope.html), build, nonce) : scope.html;
    return wholeResponse(html, { status, headers });
  };

  const answerRequest = async (request: Request, socketAddress?: string): Promise<Answer> => {
    const url = new URL(request.url);
    const context = createRequestContext(deps, request, socketAddress);
    const language = await languageOf(context, url);
    const response = await inLanguage(language, () =>
      observe(deps, context, url, () => answer(context, url)),
    );
    const { headers, ...rest } = answerOf(response);
    setSecurityHeaders(headers, sources);
    headers.set('x-request-id', context.facts.requestId);
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy);
    for (const cookie of context.setCookies) headers.append('set-cookie', cookie);
    return compressAnswer(request, { headers, ...rest });
  };

  return {
    answer: answerRequest,
    fetch: async (request, socketAddress) => toResponse(await answerRequest(request, socketAddress)),
    serveMedia: mediaFiles.serve,
  };
}
