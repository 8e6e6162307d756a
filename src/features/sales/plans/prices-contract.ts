import { z } from 'zod';
import { call } from '#access/call.ts';
import { partsOffer, tierInput, tierOutput } from './contract.ts';
import { priceLimits } from './prices.ts';

const tag = 'Admin';

const setPriceOutput = {
  tier: tierOutput,
  /** Rupiah. */
  priceIdr: z.int(),
  /** Null when there is no sale. A sale that is over is left out. */
  saleIdr: z.int().nullable(),
  saleEndsAt: z.string().nullable(),
  parts: partsOffer.nullable(),
};

export const priceListOutput = z.object({
  prices: z.array(
    z.object({
      ...setPriceOutput,
      /** 0 for the original price. */
      revision: z.int(),
    }),
  ),
  /** The latest 20, the newest first. */
  changes: z.array(z.object({ ...setPriceOutput, setAt: z.string(), setByName: z.string().nullable() })),
});

const amountInput = z.int().min(0).max(priceLimits.most);

export const priceListInput = z.strictObject({
  /** Plans that are not named keep their prices. */
  prices: z
    .array(
      z.strictObject({
        tier: tierInput,
        /** The revision that was changed. */
        revision: z.int().min(0),
        priceIdr: amountInput,
        saleIdr: amountInput.nullable(),
        saleEndsAt: z.iso
          .datetime({ offset: true })
          .transform((value) => new Date(value))
          .nullable(),
        /** Left out: as before. */
        parts: partsOffer.nullable().optional(),
      }),
    )
    .min(1)
    .max(4)
    .refine((prices) => new Set(prices.map(({ tier }) => tier)).size === prices.length),
});

/** What the plans cost. Only who looks after money sets it. */
export const pricesContract = {
  list: call(['finance'], 'GET', '/admin/prices', 'The plans’ prices, and the latest changes', {
    tag,
  }).output(priceListOutput),
  update: call(['finance'], 'PUT', '/admin/prices', 'Set the plans’ prices', { tag })
    .input(priceListInput)
    .output(priceListOutput),
};

declare module '#kit/client.ts' {
  interface FeatureContracts {
    prices: typeof pricesContract;
  }
}
