import { lazyRouteComponent } from '@tanstack/react-router';

/** Fetched only for people whose plan has no sessions, by the page's loader. */
export const SessionOffer = lazyRouteComponent(() => import('./session-offer.tsx'), 'SessionOffer');
