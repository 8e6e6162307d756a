export { findUpcoming as findUpcomingBooking } from './server/queries.ts';
