export { listActionItems } from './server/queries.ts';
