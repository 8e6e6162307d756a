/** What a change of a plan's price and parts is, in the words of the question before it is saved. */
import { type Tier, tierNames } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatZonedTimeIn } from '#kernel/time.ts';
import * as m from '../../messages/m.ts';
import type { SetPrice } from '../../prices.ts';

const isSamePrice = (one: SetPrice, other: SetPrice): boolean =>
  one.priceIdr === other.priceIdr &&
  one.saleIdr === other.saleIdr &&
  one.saleEndsAt?.getTime() === other.saleEndsAt?.getTime();

const isSameParts = ({ parts: one }: SetPrice, { parts: other }: SetPrice): boolean =>
  one?.most === other?.most && one?.fromIdr === other?.fromIdr;

/** Whether both mean the same, however they were typed. */
export const isSameOffer = (one: SetPrice, other: SetPrice): boolean =>
  isSamePrice(one, other) && isSameParts(one, other);

export function priceText({ priceIdr, saleIdr, saleEndsAt, parts }: SetPrice, zone: string): string {
  const price = parts
    ? m.priceInParts({ price: formatIdr(priceIdr), count: parts.most, from: formatIdr(parts.fromIdr) })
    : formatIdr(priceIdr);
  if (saleIdr === null || saleEndsAt === null) return price;
  return `${price}, ${m.saleOf({ price: formatIdr(saleIdr), time: formatZonedTimeIn(saleEndsAt, zone) })}`;
}

const partsText = ({ parts }: SetPrice): string =>
  parts ? m.inPartsFrom({ count: parts.most, from: formatIdr(parts.fromIdr) }) : m.partsNone();

/** Says only the parts where the price stays: it is not what is asked about. */
export const changeText = (
  tier: Tier,
  { before, after, zone }: { before: SetPrice; after: SetPrice; zone: string },
): string => {
  const text = isSamePrice(before, after) ? partsText : (price: SetPrice) => priceText(price, zone);
  return m.priceFromTo({ plan: tierNames[tier], before: text(before), after: text(after) });
};
