import { type ApiClient, apiQuery } from '#kit/client.ts';

export type OrderPage = Awaited<ReturnType<ApiClient['finance']['order']>>;
export type Report = Awaited<ReturnType<ApiClient['finance']['report']>>;
export type Entry = Awaited<ReturnType<ApiClient['finance']['entries']>>[number];

/** Whether the payment company was asked to send the order's money back and has not answered. */
export const isAsked = ({ attempts }: OrderPage): boolean =>
  attempts.some(({ what, state }) => what === 'return' && state === 'ASKED');

export const orderQuery = (id: string) =>
  apiQuery.finance.order.queryOptions({
    input: { id },
    staleTime: 0,
    // The payment company may answer at any moment while it is asked to send money back.
    refetchInterval: ({ state }) => (state.data && isAsked(state.data) ? 5_000 : false),
  });

export const reportQuery = (month: string | undefined) =>
  apiQuery.finance.report.queryOptions({ input: month ? { month } : {}, staleTime: 0 });

export const entriesQuery = (month: string | undefined, page = 1) =>
  apiQuery.finance.entries.queryOptions({ input: { page, ...(month && { month }) }, staleTime: 0 });

export const taxFilesQuery = (month: string | undefined) =>
  apiQuery.taxFiles.list.queryOptions({ input: month ? { month } : {}, staleTime: 0 });
