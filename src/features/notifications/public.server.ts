/** What other features' servers may ask of notifications. */
export { findWanted, insertNotification as notify, type NewNotification } from './server/queries.ts';
