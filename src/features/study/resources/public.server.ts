/** What other features' servers may ask of resources. */
export { searchResources } from './server/service.ts';
