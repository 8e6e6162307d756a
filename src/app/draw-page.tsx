/**
 * Draws a page as a whole. Its data is there before drawing begins, so there is nothing to wait for in between, and a
 * text in one piece is compressed and sent at a third of what a stream through four hands costs.
 */
import { Writable } from 'node:stream';
import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { renderToPipeableStream } from 'react-dom/server';
import { requestScope } from '#api/request-scope.server.ts';

/** React begins a document with it, and so does the router. */
const doctype = /^<!doctype html>/i;

/** Resolves when everything is drawn, also what was waited for. */
function drawWhole(page: React.ReactNode, nonce: string | undefined): Promise<string> {
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
      onError: (error) => console.error('drawing a page failed:', error),
    });
  });
}

export const drawPage = defineHandlerCallback(async ({ router, responseHeaders: headers }) => {
  try {
    const drawn = await drawWhole(<RouterServer router={router} />, router.options.ssr?.nonce);
    const html = await transformHtmlStringWithRouter(router, drawn.replace(doctype, ''));
    const status = getSsrStatus(router);
    const scope = requestScope.getStore();
    if (!scope) return new Response(html, { status, headers });
    scope.html = html;
    return new Response(null, { status, headers });
  } finally {
    router.serverSsr?.cleanup();
  }
});
