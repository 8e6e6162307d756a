import { Link } from '@tanstack/react-router';
import type { Tier } from '#access/tiers.ts';

interface CheckoutLinkProps {
  /** What the order sells. */
  sold: {
    tier: Tier | null;
    productSlug: string | null;
    isGift: boolean;
    part: { no: number } | null;
  };
}

/** To the page on which the order can be begun again, or paid another way. */
export const CheckoutLink = ({ sold: { tier, productSlug, isGift, part }, ...link }: CheckoutLinkProps) => {
  const gift = isGift ? { gift: true as const } : {};
  // A later part is begun on the page of its parts.
  if (part && part.no > 1) return <Link {...link} to="/settings/plan" />;
  return productSlug ? (
    <Link {...link} to="/checkout/products/$slug" params={{ slug: productSlug }} search={gift} />
  ) : (
    <Link {...link} to="/pricing/checkout" search={{ ...(tier ? { plan: tier } : {}), ...gift }} />
  );
};
