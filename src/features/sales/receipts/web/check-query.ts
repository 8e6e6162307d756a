import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, api, apiQuery } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';

export type CheckedReceipt = Awaited<ReturnType<ApiClient['receipts']['check']>>;

/** The receipt of a code. No such receipt, null, is an answer like any other: it's kept, and not asked for twice. */
export const checkQuery = (code: string) =>
  queryOptions({
    queryKey: apiQuery.receipts.check.key({ input: { code } }),
    queryFn: ({ signal }): Promise<CheckedReceipt | null> =>
      api.receipts.check({ code }, { signal }).catch((error) => {
        if (errorStatusOf(error) === 404) return null;
        throw error;
      }),
    retry: false,
    refetchOnWindowFocus: false,
  });
