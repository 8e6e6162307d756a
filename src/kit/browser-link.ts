/** How calls travel from the browser: the contract's methods and paths, and OpenAPI's encoding. */
import apiContract from 'virtual:api-contract';
import type { ClientLink } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { asWriter } from './writer.ts';

/** How a call is made. Screens leave it empty. */
export interface CallSettings {
  /** Whose write it is, where the page's person may be another by now. */
  writer?: string;
}

export const createLink = (): ClientLink<CallSettings> =>
  new OpenAPILink<CallSettings>(apiContract, {
    url: `${window.location.origin}/api`,
    fetch: (request, init, { context }) => fetch(asWriter(request, context.writer), init),
  });
