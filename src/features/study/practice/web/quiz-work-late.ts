import { lazyRouteComponent } from '@tanstack/react-router';

/** Most exercises are code, so the questions are fetched with a quiz only, by its loader. */
export const QuizWork = lazyRouteComponent(() => import('./quiz-work.tsx'), 'QuizWork');
