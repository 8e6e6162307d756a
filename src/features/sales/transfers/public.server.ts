export { createTransfers } from './server/provider.ts';
