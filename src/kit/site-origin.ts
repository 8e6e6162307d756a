import { createIsomorphicFn } from '@tanstack/react-start';
import { requestScope } from './request-scope.server.ts';

/** Our own origin: from the configuration on the server, from the location in the browser. */
export const siteOrigin = createIsomorphicFn()
  .server(() => requestScope.getStore()?.context.deps.config.appUrl ?? '')
  .client(() => window.location.origin);
