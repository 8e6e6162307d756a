export { giveConsent, withdrawConsent } from './server/service.ts';
