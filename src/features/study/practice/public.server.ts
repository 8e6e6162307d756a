export { readFrames } from './frame.server.ts';
export {
  type ExerciseRecord,
  listExerciseNames,
  listExerciseRecords,
  type SavedExercise,
  saveExercises,
} from './server/folder-rows.ts';
export { assertTexts, checkedFields } from './server/manage.ts';
export { searchExercises } from './server/queries.ts';
export { assertReady } from './server/readiness.ts';
