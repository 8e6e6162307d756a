import { Link } from '@tanstack/react-router';
import type { Tier } from '#access/tiers.ts';
import { orderSearch } from '#features/sales/checkout/web/order-search.ts';

interface CheckoutLinkProps {
  /** What the order sells. */
  sold: {
    tier: Tier | null;
    productSlug: string | null;
    isGift: boolean;
    part: { no: number; of: number } | null;
    couponCode: string | null;
  };
}

/** To the page on which the order can be begun again, or paid another way. */
export const CheckoutLink = ({ sold, ...link }: CheckoutLinkProps) => {
  const { tier, productSlug, part } = sold;
  const search = orderSearch(sold);
  // A later part is begun on the page of its parts.
  if (part && part.no > 1) return <Link {...link} to="/settings/plan" />;
  return productSlug ? (
    <Link {...link} to="/checkout/products/$slug" params={{ slug: productSlug }} search={search} />
  ) : (
    <Link {...link} to="/pricing/checkout" search={{ ...(tier ? { plan: tier } : {}), ...search }} />
  );
};
