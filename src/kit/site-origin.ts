import { createIsomorphicFn } from '@tanstack/react-start';
import { requestScope } from './request-scope.server.ts';

/** Our own address: the server's configuration decides it, and the browser is there already. */
export const siteOrigin = createIsomorphicFn()
  .server(() => requestScope.getStore()?.context.deps.config.appUrl ?? '')
  .client(() => window.location.origin);
