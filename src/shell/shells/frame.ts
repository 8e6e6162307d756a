import { useMatches } from '@tanstack/react-router';

/**
 * The learner frame of a page: `full` with the sidebar, `rail` with only its icons, `lesson` without it. A property of
 * the route, not of its address (product.md#learner-shell).
 */
export type Frame = 'full' | 'rail' | 'lesson';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    frame?: Frame;
    /** The page has a bottom bar of its own on phones. */
    ownBottomBar?: boolean;
  }
}

export function useFrame(): { frame: Frame; hasOwnBottomBar: boolean } {
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return { frame: staticData?.frame ?? 'full', hasOwnBottomBar: staticData?.ownBottomBar ?? false };
}
