import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from './calls.server.ts';
import type { PageText } from './page-text.server.ts';

export interface RequestScope {
  context: RequestContext;
  nonce: string;
  /** For a page that is cached for visitors: its islands, in the order in which they are rendered. */
  islands?: string[];
  /** The cached pieces of the page (`DrawnOnce`), by their mark's number. */
  pieces?: PageText[];
  /** A call of this page found the database unavailable; the page then answers 503, not 500. */
  isUnavailable?: boolean;
  html?: string | Buffer;
}

/** The request that is being rendered, for the in-process API client and the document (server only). */
export const requestScope = new AsyncLocalStorage<RequestScope>();
