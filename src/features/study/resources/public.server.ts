export { searchResources } from './server/service.ts';
