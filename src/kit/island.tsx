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
  /** Its name in `shell/islands.tsx`. */
  name: string;
  part: (props: Props) => ReactNode;
  /** What JSON can hold. */
  props: Props;
  /** Shown instead where the whole page is an app, if it differs: it may use the router. */
  inApp?: ReactNode;
}

/**
 * A part of a public page that answers to its reader: a form, a list that folds. In pages that are kept for visitors
 * only such parts are ever taken over by scripts (`shell/islands.tsx`); everywhere else it is a part like any other.
 * It knows nothing of the router and of the query cache.
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
