/**
 * Renders a page as a whole. Its data is loaded before rendering begins, so there is nothing to wait for, and a
 * complete text is compressed and sent at a third of the cost of a stream that is passed along four times.
 */
import { Writable } from 'node:stream';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter as transformed,
} from '@tanstack/react-router/ssr/server';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { RequestContext } from '#kit/calls.server.ts';
import { PageText, unfinished } from '#kit/page-text.server.ts';
import { type RequestScope, requestScope } from '#kit/request-scope.server.ts';
import { errorText, stackOf } from '#platform/log.server.ts';

/** Both React and the router begin a document with it. */
const doctype = /^<!doctype html>/i;

interface Drawing {
  nonce: string | undefined;
  /** Reports a part that cannot be rendered; the page shows its error boundary there. */
  onError: (error: unknown) => void;
}

/** Resolves when everything is rendered, including suspended parts. */
function drawWhole(page: React.ReactNode, { nonce, onError }: Drawing): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const collected = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        // React reuses its buffer for the next chunk.
        pieces.push(Buffer.from(piece));
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(pieces).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce ? { nonce } : {}),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(collected),
      onShellError: reject,
      onError,
    });
  });
}

const queriesOf = (router: AnyRouter) =>
  (router.options.context as { queryClient: QueryClient }).queryClient.getQueryCache().getAll();

/**
 * The number of queries that the page is rendered from; it grows when a query starts during rendering. Queries that a
 * part will only make in the browser are in the cache too, but have not started.
 */
const countQueries = (router: AnyRouter): number =>
  queriesOf(router).filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle').length;

/** The router returns a page's scripts only once; a second render without them would stay blank in the browser. */
function keepScripts({ serverSsr }: AnyRouter): void {
  if (!serverSsr) return;
  const take = serverSsr.takeInitialHydrationScriptTags;
  let taken: ReturnType<typeof take>;
  serverSsr.takeInitialHydrationScriptTags = () => {
    taken ??= take();
    return taken;
  };
}

/**
 * Renders synchronously: joining a stream's chunks into one text was a quarter of a page's cost. Null when something
 * suspends or fails; `draw` then renders again, waits, and reports the error.
 */
function drawAtOnce(router: AnyRouter): string | null {
  try {
    const html = renderToString(<RouterServer router={router} />);
    return html.includes(unfinished) ? null : html;
  } catch {
    return null;
  }
}

async function draw(router: AnyRouter, { deps, facts: { requestId } }: RequestContext): Promise<string> {
  const html = await drawWhole(<RouterServer router={router} />, {
    nonce: router.options.ssr?.nonce,
    onError: (error) =>
      deps.log.error(
        { requestId, err: errorText(error), stack: stackOf(error) },
        'a part of a page was not drawn',
      ),
  });
  return html.replace(doctype, '');
}

/** What made a page cost more than one render; for `Server-Timing`. */
type Remark = 'drawn twice' | 'asked while drawn';

const putTogether = (html: string, { nonce, pieces }: RequestScope): string | Buffer =>
  pieces ? PageText.read(html, nonce, pieces).fill(nonce) : html;

async function pageOf(
  router: AnyRouter,
  scope: RequestScope,
): Promise<{ html: string | Buffer; remark?: Remark }> {
  const { context } = scope;
  // A page for a request without cookies will be cached, and its islands are listed during rendering, so it renders
  // only once.
  if (!context.request.headers.has('cookie'))
    return { html: putTogether(await transformed(router, await draw(router, context)), scope) };
  const before = countQueries(router);
  keepScripts(router);
  const atOnce = drawAtOnce(router);
  const drawn = atOnce ?? (await draw(router, context));
  const isWhole = countQueries(router) === before;
  const html = putTogether(await transformed(router, drawn), scope);
  if (!isWhole) return { html, remark: 'asked while drawn' };
  return atOnce === null ? { html, remark: 'drawn twice' } : { html };
}

export const drawPage = defineHandlerCallback(async ({ router, responseHeaders: headers }) => {
  try {
    const scope = requestScope.getStore();
    if (!scope) throw new Error('A page is drawn for a request.');
    const { html, remark } = await pageOf(router, scope);
    const status = getSsrStatus(router);
    scope.html = html;
    if (remark) headers.set('server-timing', `page;desc="${remark}"`);
    return new Response(null, { status, headers });
  } finally {
    router.serverSsr?.cleanup();
  }
});
