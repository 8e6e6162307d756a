export { jsonFeed, rssFeed } from './server/feeds.ts';
export {
  findNextPublication as findNextPost,
  findPost as findPublishedPost,
  listForFeed as listPublishedPosts,
  listPosts as searchPosts,
} from './server/queries.ts';
