import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageText, pieceMark, unfinished } from './page-text.server.ts';
import { type RequestScope, requestScope } from './request-scope.server.ts';

const drawn = new Map<string, PageText>();
/** A menu weighs 7 kB, a page's head 6. */
const mostBytes = 8 * 1024 * 1024;
let bytes = 0;

/** Why a part can only be drawn in its page; null when there is no reason. */
function reasonAgainst(html: string, prefix: string): string | null {
  if (html.includes(`_${prefix}R_`)) return 'it has an id that counts from the whole page';
  if (html.includes(unfinished)) return 'it has to be waited for';
  // React separates texts beside each other, and what is put in later is no text to it.
  if (!html.startsWith('<') || !html.endsWith('>')) return 'it begins or ends with a text';
  if (html.includes('<link rel="preload" as="image"')) return 'it has a picture, which belongs into the head';
  return null;
}

function keep(key: string, piece: PageText) {
  const size = piece.byteLength + key.length;
  if (bytes + size > mostBytes) {
    drawn.clear();
    bytes = 0;
  }
  drawn.set(key, piece);
  bytes += size;
}

function draw(router: AnyRouter, key: string, children: ReactNode, scope: RequestScope): PageText | null {
  const { nonce, context } = scope;
  const html = renderToString(<RouterContextProvider router={router}>{children}</RouterContextProvider>, {
    // An id is told from what people write by what nobody else knows.
    identifierPrefix: nonce,
  });
  const reason = reasonAgainst(html, nonce);
  if (reason) {
    const { requestId } = context.facts;
    context.deps.log.error({ requestId, part: key.slice(0, 80), reason }, 'a part cannot be drawn once');
    return null;
  }
  // Looked up now: one that is inside may have been the first of the page.
  const piece = PageText.read(html, nonce, scope.pieces).compact();
  keep(key, piece);
  return piece;
}

/** A mark, in the place of which `PageText` has what was drawn. */
export function pieceOf(router: AnyRouter, key: string | null, children: ReactNode): ReactNode {
  const scope = requestScope.getStore();
  // While one works on it, it is what the sources say.
  if (key === null || !scope || import.meta.env.DEV) return children;
  const piece = drawn.get(key) ?? draw(router, key, children, scope);
  if (!piece) return children;
  scope.pieces ??= [];
  scope.pieces.push(piece);
  return pieceMark(scope.nonce, scope.pieces.length - 1);
}
