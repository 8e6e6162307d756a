/** What editors of public content share on the server. */
export {
  announcePublication,
  announcePublicContent,
  publicContentTopic,
  readPublication,
  refuseStale,
} from './server/service.ts';
