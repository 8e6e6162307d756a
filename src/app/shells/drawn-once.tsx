/**
 * What is the same for everybody on a page, a menu above all, is drawn once by the server and not for each answer: the
 * menus were a third of a page's elements. The browser draws it as anything else, and finds what it would have drawn.
 */
import { type AnyRouter, RouterContextProvider, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

type Inside = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

const drawn = new Map<string, string>();
/** A menu weighs 7 kB, and a page of its own for each of many people has one too. */
const mostDrawn = 200;

function drawInside(router: AnyRouter, key: string | null, children: ReactNode): Inside {
  if (key === null) return { children };
  const known =
    drawn.get(key) ??
    renderToString(<RouterContextProvider router={router}>{children}</RouterContextProvider>);
  if (drawn.size >= mostDrawn) drawn.clear();
  drawn.set(key, known);
  return { dangerouslySetInnerHTML: { __html: known } };
}

const inside = createIsomorphicFn()
  .server(drawInside)
  .client((_router: AnyRouter, _key: string | null, children: ReactNode): Inside => ({ children }));

/**
 * The content of an element, to be spread into it.
 *
 * @param key everything the drawing depends on, and nothing of a person. Null where it has to be drawn each time: a part
 *   that asks for `useId` gets ids that count from the whole page.
 */
export function useDrawnOnce(key: string | null, children: ReactNode): Inside {
  return inside(useRouter(), key, children);
}
