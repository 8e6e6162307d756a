export { jobOf as waitlistJobOf } from './server/service.ts';
