/**
 * Draws a page as a whole. Its data is there before drawing begins, so there is nothing to wait for in between, and a
 * text in one piece is compressed and sent at a third of what a stream through four hands costs.
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

/** React begins a document with it, and so does the router. */
const doctype = /^<!doctype html>/i;

interface Drawing {
  nonce: string | undefined;
  /** A part that cannot be drawn; the page shows its error boundary there. */
  onError: (error: unknown) => void;
}

/** Resolves when everything is drawn, also what was waited for. */
function drawWhole(page: React.ReactNode, { nonce, onError }: Drawing): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const collected = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        // React uses its buffer again for the next piece.
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
 * How many answers the page is drawn from: one more, when something was asked for only while it was drawn. What a part
 * will ask for in the browser stands among the queries too, and has not been asked for.
 */
const countQueries = (router: AnyRouter): number =>
  queriesOf(router).filter(({ state }) => state.status !== 'pending' || state.fetchStatus !== 'idle').length;

/** The router hands out a page's scripts once: what is drawn again without them stays blank in the browser. */
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
 * Drawn in one go: a stream's blocks of bytes, which become one text again, were a quarter of what a page cost. Null
 * where something has to be waited for, or fails: that is drawn again by `draw`, which waits, and says what is wrong.
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

/** What made a page cost more than drawing it once; for `Server-Timing`. */
type Remark = 'drawn twice' | 'asked while drawn';

/** With what was drawn before in its places. */
const putTogether = (html: string, { nonce, pieces }: RequestScope): string | Buffer =>
  pieces ? PageText.read(html, nonce, pieces).fill(nonce) : html;

async function pageOf(
  router: AnyRouter,
  scope: RequestScope,
): Promise<{ html: string | Buffer; remark?: Remark }> {
  const { context } = scope;
  // A page of nobody is kept, and its parts that scripts take over are listed while it is drawn: once.
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
