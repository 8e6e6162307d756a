import { lazyRouteComponent } from '@tanstack/react-router';

/** Most people open modules of their plan, so the offer is fetched with a locked module only, by its loader. */
export const LockedModule = lazyRouteComponent(() => import('./locked-module.tsx'), 'LockedModule');
