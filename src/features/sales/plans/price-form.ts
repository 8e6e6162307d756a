/** The form of all prices: text as people type it, and the list that it means. */
import { type Tier, tiers } from '#access/tiers.ts';
import { formatFieldTimeIn, parseFieldTimeIn } from '#kernel/time.ts';
import type { PriceList, SetPrice } from './prices.ts';

export interface PriceFields {
  priceIdr: string;
  /** Empty without a sale. */
  saleIdr: string;
  /** Local time of the form's zone. */
  saleEndsAt: string;
}

export type PriceForm = Record<Tier, PriceFields>;

const grouped = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** `499000` → `499.000`; what has no digit is empty. There are no sen. */
export function amountText(typed: string): string {
  const digits = typed
    .trim()
    .replace(/[.,]\d{0,2}$/, '')
    .replace(/\D/g, '')
    .slice(0, 12);
  return digits === '' ? '' : grouped.format(Number(digits));
}

const amountOf = (text: string): number => Number(amountText(text).replaceAll('.', ''));

export const toPriceForm = (list: PriceList, timeZone: string): PriceForm =>
  Object.fromEntries(
    tiers.map((tier) => {
      const { priceIdr, saleIdr, saleEndsAt } = list[tier];
      return [
        tier,
        {
          priceIdr: amountText(String(priceIdr)),
          saleIdr: saleIdr === null ? '' : amountText(String(saleIdr)),
          saleEndsAt: saleEndsAt ? formatFieldTimeIn(saleEndsAt, timeZone) : '',
        },
      ];
    }),
  ) as PriceForm;

/** An empty price is 0, which is refused; without a sale price its end does not count. */
export const fromPriceForm = (form: PriceForm, timeZone: string): PriceList =>
  Object.fromEntries(
    tiers.map((tier) => {
      const { priceIdr, saleIdr, saleEndsAt } = form[tier];
      const hasSale = saleIdr !== '';
      const price: SetPrice = {
        priceIdr: amountOf(priceIdr),
        saleIdr: hasSale ? amountOf(saleIdr) : null,
        saleEndsAt: hasSale ? parseFieldTimeIn(saleEndsAt, timeZone) : null,
      };
      return [tier, price];
    }),
  ) as unknown as PriceList;
