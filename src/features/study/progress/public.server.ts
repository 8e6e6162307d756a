export { countFinished } from './server/queries.ts';
export { progressView } from './server/views.ts';
