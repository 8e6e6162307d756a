/** What the editors of public content share on the server. */
export { announcePublication, readPublication, refuseStale } from './server/service.ts';
