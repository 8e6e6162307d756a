/** What other features' servers may ask of notifications. */
export {
  findWanted,
  insertNotification as notify,
  type NewNotification,
  resetPreferences,
} from './server/queries.ts';
