export {
  findWanted,
  insertNotification as notify,
  type NewNotification,
  resetPreferences,
} from './server/queries.ts';
