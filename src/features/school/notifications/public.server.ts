export {
  findWanted,
  insertNotification as notify,
  type NewNotification,
} from './server/queries.ts';
