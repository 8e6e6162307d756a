import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, api, apiQuery } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';

export type SeenGift = Awaited<ReturnType<ApiClient['gifts']['look']>>;
export type OwnGift = Awaited<ReturnType<ApiClient['gifts']['own']>>;

/** What a code gives. No such gift, null, is an answer like any other: it's kept, and not asked for twice. */
export const giftQuery = (code: string) =>
  queryOptions({
    queryKey: apiQuery.gifts.look.key({ input: { code } }),
    queryFn: ({ signal }): Promise<SeenGift | null> =>
      api.gifts.look({ code }, { signal }).catch((error) => {
        if (errorStatusOf(error) === 404) return null;
        throw error;
      }),
    retry: false,
    refetchOnWindowFocus: false,
  });

export const ownGiftQuery = (id: string) => apiQuery.gifts.own.queryOptions({ input: { id } });
