export { countNotes, searchNotes } from './server/queries.ts';
