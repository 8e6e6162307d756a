import { useMatches } from '@tanstack/react-router';

/**
 * How a page wants the learner's frame: `full` with the sidebar, `rail` with its icons only, `lesson` without it.
 * A property of the route, not of its address (product.md#learner-shell).
 */
export type Frame = 'full' | 'rail' | 'lesson';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame?: Frame;
    /** The page has a bar of its own at the foot of a phone. */
    ownBottomBar?: boolean;
  }
}

export function useFrame(): { frame: Frame; hasOwnBottomBar: boolean } {
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return { frame: staticData?.frame ?? 'full', hasOwnBottomBar: staticData?.ownBottomBar ?? false };
}
