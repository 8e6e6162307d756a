/**
 * The one way from screens to the server. In the browser it calls `/api/…`; while rendering on the server it calls
 * the same router in-process, as the same person, without an HTTP hop.
 */

import apiContract from 'virtual:api-contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createRouterClient } from '@orpc/server';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { toCallError } from '#calls';
import type { contract } from './contract.ts';
import { errorStatusOf } from './errors.ts';
import { requestScope } from './request-scope.server.ts';
import { router } from './router.server.ts';

export type ApiClient = ContractRouterClient<typeof contract>;

const createClient = createIsomorphicFn()
  .server(
    (): ApiClient =>
      createRouterClient(router, {
        context: () => {
          const scope = requestScope.getStore();
          if (!scope) throw new Error('the API client was used outside a request');
          return scope.context;
        },
        interceptors: [
          async ({ next, context }) => {
            try {
              return await next();
            } catch (error) {
              const callError = toCallError(error, context);
              const scope = requestScope.getStore();
              if (scope && errorStatusOf(callError) === 503) scope.isUnavailable = true;
              throw callError;
            }
          },
        ],
      }),
  )
  .client(
    (): ApiClient => createORPCClient(new OpenAPILink(apiContract, { url: `${window.location.origin}/api` })),
  );

/** Calls by feature: `await api.learning.notes.create({…})`. Errors are `ApiError`s, see `api/errors`. */
export const api: ApiClient = createClient();

/** The same calls as query and mutation options for the query cache. */
export const apiQuery = createTanstackQueryUtils(api);
