import { createIsomorphicFn } from '@tanstack/react-start';
import type { ReactNode } from 'react';
import { type DrawnIsland, drawIsland } from './island.server.tsx';

type DrawIsland = <Props extends object>(
  name: string,
  part: (props: Props) => ReactNode,
  props: Props,
) => DrawnIsland | null;

const drawAlone: DrawIsland = createIsomorphicFn()
  .server(drawIsland)
  .client((): DrawnIsland | null => null);

export interface IslandProps<Props extends object> {
  name: string;
  part: (props: Props) => ReactNode;
  /** Must be serialisable as JSON. */
  props: Props;
  /** An alternative for pages that are apps; it may use the router. */
  inApp?: ReactNode;
}

/**
 * An interactive part of a public page: a form, a list that folds. In pages that are cached for visitors, scripts
 * hydrate only these parts (`shell/islands.tsx`); in every other page it is an ordinary part. It cannot use the
 * router or the query cache.
 */
export function Island<Props extends object>({ name, part: Part, props, inApp }: IslandProps<Props>) {
  const drawn = drawAlone(name, Part, props);
  if (!drawn) return inApp ?? <Part {...props} />;
  return (
    <div
      className="contents"
      {...drawn.attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has just drawn it.
      dangerouslySetInnerHTML={{ __html: drawn.html }}
    />
  );
}
