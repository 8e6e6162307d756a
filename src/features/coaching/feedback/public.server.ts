/** What the rest of the server may ask of the learners' stories. */

export { discardUnreadStory } from './server/service.ts';
export { announceStoryteller } from './server/storyteller.ts';
