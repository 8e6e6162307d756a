/** How calls travel from the browser: the contract's methods and paths, and OpenAPI's encoding. */
import apiContract from 'virtual:api-contract';
import type { ClientLink } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { asWriter } from './writer.ts';

export const createLink = (): ClientLink<Record<never, never>> =>
  new OpenAPILink(apiContract, {
    url: `${window.location.origin}/api`,
    fetch: (request, init) => fetch(asWriter(request), init),
  });
