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
    case 'partsEmpty':
      return m.partsEmpty();
    case 'partsTooLow':
      return m.partsTooLow({ least: formatIdr(leastPartIdr) });
    case 'partsAbovePrice':
      return m.partsAbovePrice();
  }
}
