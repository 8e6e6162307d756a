export {
  announceTo,
  findWanted,
  insertNotification as notify,
  markReadAbout,
  type NewNotification,
} from './server/queries.ts';
