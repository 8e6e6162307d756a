import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from '#api/context.server.ts';

/** The request that is being rendered, for the in-process API client and the document (server only). */
export const requestScope = new AsyncLocalStorage<{ context: RequestContext; nonce: string }>();
