import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { requestScope } from './request-scope.server.ts';

export interface DrawnIsland {
  html: string;
  /** What the browser needs to hydrate it. */
  attributes: Record<`data-${string}`, string>;
}

/**
 * In a document, an island is a root of its own on the server too: it cannot use anything of the surrounding page,
 * and its ids are the ones that the browser will generate. Null when the whole page is an app.
 */
export function drawIsland<Props extends object>(
  name: string,
  Part: (props: Props) => ReactNode,
  props: Props,
): DrawnIsland | null {
  const islands = requestScope.getStore()?.islands;
  if (!islands) return null;
  const prefix = `i${islands.push(name)}-`;
  return {
    html: renderToString(<Part {...props} />, { identifierPrefix: prefix }),
    attributes: { 'data-island': name, 'data-prefix': prefix, 'data-props': JSON.stringify(props) },
  };
}
