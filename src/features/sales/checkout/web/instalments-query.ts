import { type ApiClient, apiQuery } from '#kit/client.ts';

export type PartsPurchase = Awaited<ReturnType<ApiClient['instalments']['list']>>[number];

/** What the person has bought in parts. */
export const instalmentsQuery = () => apiQuery.instalments.list.queryOptions({ staleTime: 30_000 });

/** The plan of which parts are still to be paid: no other is sold before. */
export const unpaidPlan = (purchases: readonly PartsPurchase[] | undefined) =>
  purchases?.find((purchase) => purchase.isPlan && nextPart(purchase));

const sumOf = ({ parts }: Pick<PartsPurchase, 'parts'>, state: PartsPurchase['parts'][number]['state']) =>
  parts.reduce((sum, part) => (part.state === state ? sum + part.amountIdr : sum), 0);

/** What of a purchase is paid, and what is to come; parts that were cancelled are neither. */
export const partSums = (purchase: Pick<PartsPurchase, 'parts'>) => ({
  paidIdr: sumOf(purchase, 'PAID'),
  comingIdr: sumOf(purchase, 'OPEN'),
});

/** The part that is to be paid next; undefined when none is. */
export const nextPart = ({ parts }: Pick<PartsPurchase, 'parts'>) =>
  parts.find(({ state }) => state === 'OPEN');
