export { countFinished } from './server/queries.ts';
export { settleModule } from './server/service.ts';
export { progressView } from './server/views.ts';
