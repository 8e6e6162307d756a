import { tierNames, tiers } from '#access/tiers.ts';
import { formatIdr } from '#kernel/money.ts';
import * as m from './messages/m.ts';
import { leastPartIdr } from './parts.ts';
import { type PriceFault, priceLimits } from './prices.ts';

/** What to do about a fault, beside its field. */
export function faultText({ tier, why }: PriceFault): string {
  switch (why) {
    case 'tooLow':
      return m.priceTooLow({ least: formatIdr(priceLimits.least) });
    case 'tooHigh':
      return m.priceTooHigh({ most: formatIdr(priceLimits.most) });
    case 'notAboveLower': {
      const below = tiers[tiers.indexOf(tier) - 1] ?? tier;
      return m.priceNotAboveLower({ least: formatIdr(priceLimits.least), plan: tierNames[below] });
    }
    case 'notBelowRegular':
      return m.saleNotBelow();
    case 'badEnd':
      return m.saleNeedsEnd();
    case 'partsTooLow':
    case 'partsTooHigh':
      return partsFaultText(why);
  }
}

/** What to do about the least sum for paying in parts. */
export const partsFaultText = (why: 'partsTooLow' | 'partsTooHigh'): string =>
  why === 'partsTooLow'
    ? m.partsTooLow({ least: formatIdr(leastPartIdr) })
    : m.priceTooHigh({ most: formatIdr(priceLimits.most) });
