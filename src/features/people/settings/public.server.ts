export { getProfile } from './server/service.ts';
