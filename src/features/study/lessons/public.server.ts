export { searchTranscripts } from './server/queries.ts';
export { textLinks } from './server/text-links.ts';
