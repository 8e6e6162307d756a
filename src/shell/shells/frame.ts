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
    /** Where the top bar of a `lesson` frame leads back to; the dashboard by default. */
    backTo?: 'questions';
  }
}

export function useFrame(): {
  frame: Frame;
  hasOwnBottomBar: boolean;
  backTo: 'questions' | 'dashboard';
} {
  const staticData = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return {
    frame: staticData?.frame ?? 'full',
    hasOwnBottomBar: staticData?.ownBottomBar ?? false,
    backTo: staticData?.backTo ?? 'dashboard',
  };
}
