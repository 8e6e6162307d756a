export { withReferrals } from './server/book.ts';
