import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { pieceOf } from './drawn-once.server.tsx';

const inside: (router: AnyRouter, key: string | null, children: ReactNode) => ReactNode = createIsomorphicFn()
  .server(pieceOf)
  .client((_router: AnyRouter, _key: string | null, children: ReactNode) => children);

interface DrawnOnceProps {
  /**
   * The cache key: everything the output depends on, but nothing personal. If the part links to its own page, that
   * page is part of the key, because such links are marked as current. Null if it must be rendered each time, for
   * example because it uses `useId`.
   */
  of: string | null;
  children: ReactNode;
}

/**
 * Content that is the same for everyone, such as a menu: the server renders it once instead of for each answer. The
 * browser renders it normally and gets the same result. The content can use the router, but does not know its route:
 * neither `Route.useLoaderData` nor relative links work.
 *
 * It renders while the page is being rendered, and React tracks hooks for one component at a time. So it is a
 * component of its own, and must not call a hook after that.
 */
export function DrawnOnce({ of, children }: DrawnOnceProps) {
  return inside(useRouter(), of, children);
}
