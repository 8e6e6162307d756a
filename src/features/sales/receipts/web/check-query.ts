import { type ApiClient, apiQuery } from '#kit/client.ts';

export type CheckedReceipt = Awaited<ReturnType<ApiClient['receipts']['check']>>;

export const checkQuery = (code: string) =>
  apiQuery.receipts.check.queryOptions({ input: { code }, retry: false, refetchOnWindowFocus: false });
