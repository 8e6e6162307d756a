/** What other features' servers may ask of learning. */
export { countProgress, findLastModule, listNextActions } from './server/dashboard-queries.ts';
