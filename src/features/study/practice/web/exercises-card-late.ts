import { lazyRouteComponent } from '@tanstack/react-router';

/** Drawn by the server with the module; its script comes after the first view, because it is below it. */
export const ExercisesCard = lazyRouteComponent(() => import('./exercises-card.tsx'), 'ExercisesCard');
