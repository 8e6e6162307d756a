/** What other features' servers may ask of bookings. */
export { findUpcoming as findUpcomingBooking } from './server/queries.ts';
