/** What other features' servers may ask of materials. */
export { getMaterials } from './server/service.ts';
