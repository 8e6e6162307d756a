import { type ApiClient, apiQuery } from '#kit/client.ts';

export type PartsPurchase = Awaited<ReturnType<ApiClient['instalments']['list']>>[number];

/** What the person has bought in parts. */
export const instalmentsQuery = () => apiQuery.instalments.list.queryOptions({ staleTime: 30_000 });

/** The part that is to be paid next; undefined when none is. */
export const nextPart = ({ parts }: Pick<PartsPurchase, 'parts'>) =>
  parts.find(({ state }) => state === 'OPEN');
