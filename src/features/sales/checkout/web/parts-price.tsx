import { formatIdr } from '#kernel/money.ts';
import * as m from '../messages/m.ts';
import { type PartsPurchase, partSums } from './instalments-query.ts';

/** In the place of a plan's price, while its parts are paid: what they add up to, what is paid and what is to come. */
export function PartsPrice({ purchase }: { purchase: PartsPurchase }) {
  const { paidIdr, comingIdr } = partSums(purchase);
  return (
    <div>
      <p className="text-h1">{formatIdr(paidIdr + comingIdr)}</p>
      <p className="text-small text-ink-3">
        {m.partsPaidSoFar({ paid: formatIdr(paidIdr), coming: formatIdr(comingIdr) })}
      </p>
    </div>
  );
}
