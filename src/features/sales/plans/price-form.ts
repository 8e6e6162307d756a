/** The form of all prices: text as people type it, and the list that it means. */
import { type Tier, tiers } from '#access/tiers.ts';
import { formatFieldTimeIn, parseFieldTimeIn } from '#kernel/time.ts';
import { type PartCount, type PartsOffer, partCounts } from './parts.ts';
import type { PriceList, SetPrice } from './prices.ts';

export interface PriceFields {
  priceIdr: string;
  /** Empty without a sale. */
  saleIdr: string;
  /** Local time of the form's zone. */
  saleEndsAt: string;
  maxParts: PartsChoice;
  /** The least total that can be paid in parts. */
  partsFromIdr: string;
}

/** Empty: paid in full only. */
export type PartsChoice = '' | `${PartCount}`;

export const partsChoices: readonly PartsChoice[] = ['', '2', '3'];

export const partsFieldsOf = (
  parts: PartsOffer | null | undefined,
): { maxParts: PartsChoice; partsFromIdr: string } =>
  parts
    ? { maxParts: `${parts.most}`, partsFromIdr: amountText(String(parts.fromIdr)) }
    : { maxParts: '', partsFromIdr: '' };

/** An empty sum is 0, which is refused. */
export function partsOfFields({
  maxParts,
  partsFromIdr,
}: {
  maxParts: PartsChoice;
  partsFromIdr: string;
}): PartsOffer | null {
  const most = partCounts.find((count) => String(count) === maxParts);
  return most ? { most, fromIdr: amountOf(partsFromIdr) } : null;
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
      const { priceIdr, saleIdr, saleEndsAt, parts } = list[tier];
      return [
        tier,
        {
          priceIdr: amountText(String(priceIdr)),
          saleIdr: saleIdr === null ? '' : amountText(String(saleIdr)),
          saleEndsAt: saleEndsAt ? formatFieldTimeIn(saleEndsAt, timeZone) : '',
          ...partsFieldsOf(parts),
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
        parts: partsOfFields(form[tier]),
      };
      return [tier, price];
    }),
  ) as unknown as PriceList;
