/** What the rest of the server may ask of the learners' stories. */
export { announceStoryteller } from './server/storyteller.ts';
