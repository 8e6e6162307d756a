export { searchNotes } from './server/queries.ts';
