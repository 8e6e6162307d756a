export { findNextPublication as findNextVersion } from './server/queries.ts';
