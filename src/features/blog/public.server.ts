/** What the rest of the server may ask of the blog. */
export { jsonFeed, rssFeed } from './server/feeds.ts';
export {
  listForFeed as listPublishedPosts,
  listPosts as searchPosts,
  nextPublicationAt,
} from './server/queries.ts';
