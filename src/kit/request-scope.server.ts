import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from './calls.server.ts';
import type { PageText } from './page-text.server.ts';

export interface RequestScope {
  context: RequestContext;
  nonce: string;
  /** In a page that is kept for visitors: the parts of it that scripts may take over, as they are drawn. */
  islands?: string[];
  /** What of it was drawn before (`DrawnOnce`), by its mark's number. */
  pieces?: PageText[];
  /** A call of this page found the database away; the page answers 503 then, not 500. */
  isUnavailable?: boolean;
  /** The page, when it was drawn as a whole. */
  html?: string | Buffer;
}

/** The request that is being rendered, for the in-process API client and the document (server only). */
export const requestScope = new AsyncLocalStorage<RequestScope>();
