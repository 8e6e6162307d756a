export { countFinished } from './server/queries.ts';
export { settleModule, videoSecond } from './server/service.ts';
export { progressView } from './server/views.ts';
