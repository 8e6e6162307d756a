import { lazyRouteComponent } from '@tanstack/react-router';

/** Fetched only for people whose plan has no reviews, by the page's loader. */
export const ReviewOffer = lazyRouteComponent(() => import('./review-offer.tsx'), 'ReviewOffer');
