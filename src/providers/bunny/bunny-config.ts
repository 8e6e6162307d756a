import type { FetchFunction } from '#platform/http/provider-fetch.server.ts';

export interface BunnyConfig {
  /** https://video.bunnycdn.com */
  apiBaseUrl: string;
  libraryId: number;
  accessKey: string;
  /** The hosts of play pages: bare https hosts or base URLs; see `parsePlayUrl`. */
  playerHosts: string[];
  /** https://player.mediadelivery.net */
  playerBaseUrl: string;
  /** https://vz-….b-cdn.net */
  cdnBaseUrl: string;
  /** The pull zone's token authentication key. */
  cdnTokenKey: string;
  /** The library's read-only API key, which signs webhooks. */
  webhookKey: string;
  timeoutMs?: number;
  fetch?: FetchFunction;
}
