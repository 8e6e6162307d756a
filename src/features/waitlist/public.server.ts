/** What the rest of the server may ask of the waitlist. */
export { forgetEntries, readEntries } from './server/queries.ts';
export { jobOf as waitlistJobOf } from './server/service.ts';
