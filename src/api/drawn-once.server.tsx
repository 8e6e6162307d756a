import { type AnyRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { PageText, pieceMark } from './page-text.server.ts';
import { type RequestScope, requestScope } from './request-scope.server.ts';

const drawn = new Map<string, PageText>();
/** A menu weighs 7 kB, a page's head 6. */
const mostBytes = 8 * 1024 * 1024;
let bytes = 0;

/** What `useId` makes: such an id counts from the whole page. */
const ownId = /[ "]_[Rr]_/;
/** A part that has to be waited for. */
const unfinished = '<!--$!-->';

function draw(router: AnyRouter, key: string, children: ReactNode, { nonce }: RequestScope): PageText {
  const html = renderToString(<RouterContextProvider router={router}>{children}</RouterContextProvider>);
  if (ownId.test(html) || html.includes(unfinished)) throw new Error(`"${key}" cannot be drawn once`);
  const piece = PageText.read(html, nonce).compact();
  if (bytes + piece.byteLength > mostBytes) {
    drawn.clear();
    bytes = 0;
  }
  drawn.set(key, piece);
  bytes += piece.byteLength;
  return piece;
}

/** A mark, in the place of which `PageText` has what was drawn. */
export function pieceOf(router: AnyRouter, key: string | null, children: ReactNode): ReactNode {
  const scope = requestScope.getStore();
  // While one works on it, it is what the sources say.
  if (key === null || !scope || import.meta.env.DEV) return children;
  scope.pieces ??= [];
  scope.pieces.push(drawn.get(key) ?? draw(router, key, children, scope));
  return pieceMark(scope.nonce, scope.pieces.length - 1);
}
