/**
 * Options for the query cache, of one call or a group of calls: the four of @orpc/tanstack-query that screens use,
 * with its keys and types but without its size (every page loads this).
 */
export type AnyCall = (input?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;

interface Given {
  input?: unknown;
  [option: string]: unknown;
}

const keyOf = (path: string[], state: { type?: string; input?: unknown } = {}) => [
  path,
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)),
];

export const queryUtils = (path: string[], call: AnyCall) => ({
  /** Matches everything below the path, with any input. */
  key: (state?: { type?: string; input?: unknown }) => keyOf(path, state),
  queryOptions: (given: Given = {}) => ({
    queryFn: ({ signal }: { signal: AbortSignal }) => call(given.input, { signal }),
    ...given,
    queryKey: given.queryKey ?? keyOf(path, { type: 'query', input: given.input }),
  }),
  infiniteOptions: (given: Given & { input: (page: unknown) => unknown; initialPageParam: unknown }) => ({
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: unknown }) =>
      call(given.input(pageParam), { signal }),
    ...given,
    queryKey: given.queryKey ?? keyOf(path, { type: 'infinite', input: given.input(given.initialPageParam) }),
  }),
  mutationOptions: (given: Given = {}) => ({
    mutationFn: (input: unknown) => call(input),
    ...given,
    mutationKey: given.mutationKey ?? keyOf(path, { type: 'mutation' }),
  }),
});
