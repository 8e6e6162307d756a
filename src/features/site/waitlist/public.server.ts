/** What the rest of the server may ask of the waitlist. */
export { jobOf as waitlistJobOf } from './server/service.ts';
