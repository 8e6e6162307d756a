import { type ApiClient, apiQuery } from '#kit/client.ts';

export type OrderPage = Awaited<ReturnType<ApiClient['finance']['order']>>;
export type Report = Awaited<ReturnType<ApiClient['finance']['report']>>;
export type Entry = Awaited<ReturnType<ApiClient['finance']['entries']>>[number];

export const orderQuery = (id: string) =>
  apiQuery.finance.order.queryOptions({ input: { id }, staleTime: 0 });

export const reportQuery = (month: string | undefined) =>
  apiQuery.finance.report.queryOptions({ input: month ? { month } : {}, staleTime: 0 });

export const entriesQuery = (month: string | undefined, page = 1) =>
  apiQuery.finance.entries.queryOptions({ input: { page, ...(month && { month }) }, staleTime: 0 });
