export { readFrames } from './frame.server.ts';
export { searchExercises } from './server/queries.ts';
