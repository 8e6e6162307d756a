/**
 * The only way from screens to the server. In the browser it calls `/api/…`; during server rendering it calls the
 * same router in-process, as the same person, without an HTTP request.
 */

import type { ClientContext, NestedClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { GeneralUtils, RouterUtils } from '@orpc/tanstack-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { CallSettings } from './browser-link.ts';
import { callTree } from './call-tree.ts';
import { inProcessCalls } from './in-process.server.ts';
import { type AnyCall, queryUtils } from './query-utils.ts';

/** The calls of each feature. Each contract adds itself (`declare module`), so that this file names no feature. */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it.
export interface FeatureContracts {}

export type ApiClient = {
  [Feature in keyof FeatureContracts]: FeatureContracts[Feature] extends AnyContractRouter
    ? ContractRouterClient<FeatureContracts[Feature], CallSettings>
    : never;
};

let link: ReturnType<typeof loadLink> | null = null;
const loadLink = () => import('./browser-link.ts').then(({ createLink }) => createLink());

interface CallOptions {
  signal?: AbortSignal;
  context?: CallSettings;
}

/** Most public pages make no call when they open, so the wire format is loaded with the first call. */
async function callServer(path: string[], input: unknown, { context = {}, ...options }: CallOptions = {}) {
  link ??= loadLink();
  // One lost connection must not make all later calls fail.
  link.catch(() => {
    link = null;
  });
  return (await link).call(path, input, { ...options, context });
}

const createClient = createIsomorphicFn()
  .server(
    (): ApiClient =>
      callTree(
        (path) => (input: unknown, options?: CallOptions) => callAt(inProcessCalls(), path)(input, options),
      ) as ApiClient,
  )
  .client(
    (): ApiClient =>
      callTree(
        (path) => (input: unknown, options?: CallOptions) => callServer(path, input, options),
      ) as ApiClient,
  );

/** Calls by feature: `await api.notes.create({…})`. Errors are `ApiError`s, see `kit/errors.ts`. */
export const api: ApiClient = createClient();

/** The same calls as query and mutation options for the query cache. */
export const apiQuery = callTree((path) =>
  queryUtils(path, callAt(api, path)),
) as unknown as QueryTree<ApiClient>;

/** @orpc/tanstack-query's types for what `queryUtils` creates for each call; a group of calls has only its key. */
type QueryTree<Client> =
  Client extends NestedClient<ClientContext>
    ? Client extends (...given: never[]) => unknown
      ? Pick<RouterUtils<Client>, keyof ReturnType<typeof queryUtils> & keyof RouterUtils<Client>>
      : { [Name in keyof Client]: QueryTree<Client[Name]> } & Pick<GeneralUtils<unknown>, 'key'>
    : never;

function callAt(client: unknown, path: string[]): AnyCall {
  let at = client;
  for (const name of path) at = (at as Record<string, unknown>)[name];
  return at as AnyCall;
}
