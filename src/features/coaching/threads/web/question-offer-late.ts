import { lazyRouteComponent } from '@tanstack/react-router';

/** Fetched only for people whose plan has no questions, by the page's loader. */
export const QuestionOffer = lazyRouteComponent(() => import('./question-offer.tsx'), 'QuestionOffer');
