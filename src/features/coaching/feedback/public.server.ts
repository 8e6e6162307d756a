export { discardUnreadStory } from './server/service.ts';
export { announceStoryteller } from './server/storyteller.ts';
