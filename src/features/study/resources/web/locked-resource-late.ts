import { lazyRouteComponent } from '@tanstack/react-router';

/** Most people open resources of their plan, so the offer is fetched with a locked one only, by its loader. */
export const LockedResource = lazyRouteComponent(() => import('./locked-resource.tsx'), 'LockedResource');
