/** Implements the contract: the features' routers behind one guard. */

import type { AnyContractRouter } from '@orpc/contract';
import { createRouterClient, type Router } from '@orpc/server';
import { admitCall, type CallContext, implementCalls, toCallError } from '#kit/calls.server.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { answerInProcess } from '#kit/in-process.server.ts';
import { requestScope } from '#kit/request-scope.server.ts';
import { assertStorable } from '#platform/http/storable.server.ts';
import { features } from './features.ts';
import { contract, product } from './product.server.ts';

type AnyRouter = Router<Record<string, AnyContractRouter>, CallContext>;

/** Each feature's routers match its contracts (`defineFeature`); combined, they have the general router type. */
export const router = implementCalls(contract)
  .use(async ({ context, next, procedure }, input) => {
    await admitCall(context, procedure['~orpc']);
    assertStorable(input);
    return next();
  })
  .router(Object.assign({}, ...features.map((feature) => feature.routers?.(product)))) as AnyRouter;

/** The same calls, in-process, for pages that are being rendered. */
answerInProcess(
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
);
