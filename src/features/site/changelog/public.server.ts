/** What the rest of the server may ask of the changelog. */
export { findNextPublication as findNextVersion } from './server/queries.ts';
