/** What a month's sums say, and how they are checked (product.md#month-report). */
import type { Tier } from '#access/tiers.ts';
import type { EntryKind } from '#features/sales/books/rules.ts';
import type { PaymentProviderName } from '#providers/payment.ts';

/** The entries of one kind, place, way and plan, added up. */
export interface Sum {
  kind: EntryKind;
  provider: PaymentProviderName | null;
  accountId: string | null;
  method: string | null;
  tier: Tier | null;
  /** Of an order that sold a product. */
  productId?: string | null;
  count: number;
  /** How many of `count` are parts of purchases, and how many of those are later ones. */
  parts: number;
  laterParts: number;
  amountIdr: number;
  salesIdr: number;
  discountIdr: number;
  markIdr: number;
  baseIdr: number;
  ppnIdr: number;
  receiptYear: number | null;
  firstPlace: number | null;
  lastPlace: number | null;
}

/** Rupiah, as in the book: what leaves is negative. */
export interface Totals {
  /** Paid ones; a purchase in parts is one, in the month of its first part. */
  orders: number;
  /** Paid parts of purchases, the first ones too. */
  parts: number;
  /** Prices before coupons and marks of transfers. */
  listIdr: number;
  discountIdr: number;
  markIdr: number;
  paidIdr: number;
  dueIdr: number;
  cancelledIdr: number;
  sentIdr: number;
  feeIdr: number;
  /** By how much transfers were above or below what was asked for, and were accepted. */
  acceptedIdr: number;
  /** What the accounts have more than a month before. */
  accountIdr: number;
  /** Of that, what still goes back to people; negative when more went back than became due in the month. */
  owedIdr: number;
  baseIdr: number;
  ppnIdr: number;
  /** What is the school's own: the account without what it owes and the tax. */
  schoolIdr: number;
}

const add = (
  sums: readonly Sum[],
  field:
    | 'amountIdr'
    | 'salesIdr'
    | 'discountIdr'
    | 'markIdr'
    | 'baseIdr'
    | 'ppnIdr'
    | 'count'
    | 'parts'
    | 'laterParts',
) => sums.reduce((total, sum) => total + sum[field], 0);

/** How many orders and parts paid entries are: a later part belongs to the order of the first one. */
const countsOf = (paid: readonly Sum[]) => ({
  orders: add(paid, 'count') - add(paid, 'laterParts'),
  parts: add(paid, 'parts'),
});

export function totalsOf(sums: readonly Sum[]): Totals {
  const of = (kind: EntryKind) => sums.filter((sum) => sum.kind === kind);
  const paid = of('paid');
  const [paidIdr, discountIdr, markIdr] = [
    add(paid, 'amountIdr'),
    add(paid, 'discountIdr'),
    add(paid, 'markIdr'),
  ];
  const feeIdr = add(of('fee'), 'amountIdr');
  const acceptedIdr = add(of('accepted'), 'amountIdr');
  const accountIdr = add(sums, 'amountIdr');
  const salesIdr = add(sums, 'salesIdr');
  const ppnIdr = add(sums, 'ppnIdr');
  return {
    ...countsOf(paid),
    listIdr: paidIdr + discountIdr + markIdr,
    discountIdr: -discountIdr || 0,
    markIdr: -markIdr || 0,
    paidIdr,
    dueIdr: add(of('due'), 'amountIdr'),
    cancelledIdr: add(of('cancelled'), 'salesIdr'),
    sentIdr: add(of('sent'), 'amountIdr'),
    feeIdr,
    acceptedIdr,
    accountIdr,
    owedIdr: accountIdr - feeIdr - acceptedIdr - salesIdr,
    baseIdr: add(sums, 'baseIdr'),
    ppnIdr,
    schoolIdr: salesIdr + feeIdr + acceptedIdr - ppnIdr,
  };
}

/** Groups that keep the order in which they first appear. */
function grouped<Key>(sums: readonly Sum[], keyOf: (sum: Sum) => Key): { key: Key; sums: Sum[] }[] {
  const groups = new Map<string, { key: Key; sums: Sum[] }>();
  for (const sum of sums) {
    const key = keyOf(sum);
    const group = groups.get(JSON.stringify(key)) ?? { key, sums: [] };
    group.sums.push(sum);
    groups.set(JSON.stringify(key), group);
  }
  return [...groups.values()];
}

const largestFirst = (one: { amountIdr: number }, other: { amountIdr: number }) =>
  other.amountIdr - one.amountIdr;

/** Paid orders by the way in which they were paid; they add up to `paidIdr`. */
export const byWay = (sums: readonly Sum[]) =>
  grouped(
    sums.filter(({ kind }) => kind === 'paid'),
    ({ provider, method }) => ({ provider, method }),
  )
    .map(({ key, sums: own }) => ({ ...key, ...countsOf(own), amountIdr: add(own, 'amountIdr') }))
    .sort(largestFirst);

/** Paid orders by their plan or product; they add up to `paidIdr`. */
export const byPlan = (sums: readonly Sum[]) =>
  grouped(
    sums.filter(({ kind }) => kind === 'paid'),
    ({ tier, productId }) => ({ tier, ...(productId ? { productId } : {}) }),
  )
    .map(({ key, sums: own }) => ({ ...key, ...countsOf(own), amountIdr: add(own, 'amountIdr') }))
    .sort(largestFirst);

/** Where the money is; the accounts add up to `accountIdr`. */
export const byAccount = (sums: readonly Sum[]) =>
  grouped(
    sums.filter(({ provider }) => provider !== null),
    ({ provider, accountId }) => ({ provider, accountId }),
  )
    .map(({ key, sums: own }) => {
      const of = (...kinds: EntryKind[]) =>
        add(
          own.filter(({ kind }) => kinds.includes(kind)),
          'amountIdr',
        );
      return {
        provider: key.provider as PaymentProviderName,
        accountId: key.accountId,
        inIdr: of('paid', 'due', 'accepted'),
        sentIdr: of('sent'),
        feeIdr: of('fee'),
        amountIdr: add(own, 'amountIdr'),
      };
    })
    .sort(largestFirst);

/** The numbers of the receipts and corrections of a month, year by year; `missing` are in the row, but not in the month. */
export const receiptRows = (sums: readonly Sum[]) =>
  grouped(
    sums.filter(({ receiptYear }) => receiptYear !== null),
    ({ receiptYear }) => receiptYear ?? 0,
  ).map(({ key: year, sums: own }) => {
    const [first, last] = [
      Math.min(...own.map(({ firstPlace }) => firstPlace ?? Number.POSITIVE_INFINITY)),
      Math.max(...own.map(({ lastPlace }) => lastPlace ?? 0)),
    ];
    const count = (kind: EntryKind) =>
      add(
        own.filter((sum) => sum.kind === kind),
        'count',
      );
    const [receipts, corrections] = [count('paid'), count('cancelled')];
    return { year, first, last, receipts, corrections, missing: last - first + 1 - receipts - corrections };
  });

/** What the orders themselves say about a month. */
export interface OrderSums {
  paidIdr: number;
  dueIdr: number;
  cancelledIdr: number;
  sentIdr: number;
}

/** How far book and orders are apart, in rupiah; 0 when they agree in each of their parts. */
export const differenceOf = (totals: OrderSums, orders: OrderSums): number =>
  (['paidIdr', 'dueIdr', 'cancelledIdr', 'sentIdr'] as const).reduce(
    (sum, part) => sum + Math.abs(totals[part] - orders[part]),
    0,
  );

export interface WaterfallStep {
  key:
    | 'list'
    | 'coupon'
    | 'mark'
    | 'due'
    | 'accepted'
    | 'received'
    | 'sent'
    | 'fee'
    | 'account'
    | 'owed'
    | 'ppn'
    | 'school';
  amountIdr: number;
  isTotal: boolean;
  /** Where its bar begins and ends. */
  fromIdr: number;
  toIdr: number;
}

/** From the prices to what is the school's own; each step begins where the one before it ended. */
export function waterfallOf(totals: Totals): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  let at = 0;
  const total = (key: WaterfallStep['key'], amountIdr: number) => {
    at = amountIdr;
    steps.push({ key, amountIdr, isTotal: true, fromIdr: 0, toIdr: amountIdr });
  };
  const change = (key: WaterfallStep['key'], amountIdr: number, isAlways = false) => {
    if (amountIdr === 0 && !isAlways) return;
    // Without the sign of a zero.
    steps.push({ key, amountIdr: amountIdr || 0, isTotal: false, fromIdr: at, toIdr: at + amountIdr });
    at += amountIdr;
  };
  total('list', totals.listIdr);
  change('coupon', totals.discountIdr, true);
  change('mark', totals.markIdr);
  change('due', totals.dueIdr);
  change('accepted', totals.acceptedIdr);
  total('received', totals.paidIdr + totals.dueIdr + totals.acceptedIdr);
  change('sent', totals.sentIdr, true);
  change('fee', totals.feeIdr, true);
  total('account', totals.accountIdr);
  change('owed', -totals.owedIdr);
  change('ppn', -totals.ppnIdr, true);
  total('school', totals.schoolIdr);
  return steps;
}
