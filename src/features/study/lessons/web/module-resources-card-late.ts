import { lazyRouteComponent } from '@tanstack/react-router';

/** Drawn by the server with the module. It has only links, so its script may come after the first view. */
export const ModuleResourcesCard = lazyRouteComponent(
  () => import('./module-resources-card.tsx'),
  'ModuleResourcesCard',
);
