import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { currentLanguage } from '#kernel/language.ts';
import { PageText, pieceMark, unfinished } from './page-text.server.ts';
import { type RequestScope, requestScope } from './request-scope.server.ts';

const drawn = new Map<string, PageText>();
/** Limit of the cache. A menu weighs 7 kB, a page's head 6. */
const mostBytes = 8 * 1024 * 1024;
let bytes = 0;

/** Why a part must be drawn with its page; null when it can be cached. */
function reasonAgainst(html: string, prefix: string): string | null {
  if (html.includes(`_${prefix}R_`)) return 'it has an id that counts from the whole page';
  if (html.includes(unfinished)) return 'it has to be waited for';
  // React separates adjacent texts with a comment, but does not see cached pieces as text.
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
    // A nonce that nobody else knows distinguishes ids from what people write.
    identifierPrefix: nonce,
  });
  const reason = reasonAgainst(html, nonce);
  if (reason) {
    const { requestId } = context.facts;
    context.deps.log.error({ requestId, part: key.slice(0, 80), reason }, 'a part cannot be drawn once');
    return null;
  }
  // Read after rendering: a nested part may have created it.
  const piece = PageText.read(html, nonce, scope.pieces).compact();
  keep(key, piece);
  return piece;
}

/** A mark that `PageText` replaces with the cached piece. */
export function pieceOf(router: AnyRouter, key: string | null, children: ReactNode): ReactNode {
  const scope = requestScope.getStore();
  // In development, parts must always reflect the current sources.
  if (key === null || !scope || import.meta.env.DEV) return children;
  const inLanguage = `${currentLanguage()} ${key}`;
  const piece = drawn.get(inLanguage) ?? draw(router, inLanguage, children, scope);
  if (!piece) return children;
  scope.pieces ??= [];
  scope.pieces.push(piece);
  return pieceMark(scope.nonce, scope.pieces.length - 1);
}
