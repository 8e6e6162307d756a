export { searchTranscripts } from './server/queries.ts';
