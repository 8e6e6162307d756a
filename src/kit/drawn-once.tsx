import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { pieceOf } from './drawn-once.server.tsx';

const inside: (router: AnyRouter, key: string | null, children: ReactNode) => ReactNode = createIsomorphicFn()
  .server(pieceOf)
  .client((_router: AnyRouter, _key: string | null, children: ReactNode) => children);

interface DrawnOnceProps {
  /**
   * Everything the drawing depends on, and nothing of a person. Where it links to the page that it is on, that is
   * part of it: they are marked. Null where it has to be drawn each time: what asks for `useId`.
   */
  of: string | null;
  children: ReactNode;
}

/**
 * What is the same for everyone, such as a menu, is drawn once by the server and not for each answer. The browser
 * draws it as anything else, and finds what it would have drawn. The inside knows the router, but not which route it
 * is in: neither `Route.useLoaderData` nor links that lead on from here.
 *
 * It draws while the page is being drawn, and React keeps what it knows of hooks for one component at a time: so it is a
 * component of its own, and asks for nothing after that.
 */
export function DrawnOnce({ of, children }: DrawnOnceProps) {
  return inside(useRouter(), of, children);
}
