/** What other features' servers may ask of learning. */
export { countFinished, findLearningState } from './server/dashboard-queries.ts';
export { searchModules, searchNotes, searchTranscripts } from './server/search-queries.ts';
