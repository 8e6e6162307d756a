export { getMaterials } from './server/service.ts';
