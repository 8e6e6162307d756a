import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { passwordFor } from '#features/people/sign-in/web/password-memory.ts';
import type { PartCount } from '#features/sales/plans/parts.ts';
import { ProductContents } from '#features/sales/products/web/product-contents.tsx';
import { kindIcons } from '#features/sales/products/web/product-look.ts';
import { productQuery } from '#features/sales/products/web/product-queries.ts';
import * as m from '../messages/m.ts';
import { checkoutPath, productItem } from './checkout-item.ts';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { Confirm } from './confirm.tsx';
import { rememberCoupon } from './coupon-memory.ts';
import { useFlowPerson } from './use-flow-person.ts';

interface ProductCheckoutProps {
  slug: string;
  couponInQuery: string | null;
  hasFailed: boolean;
  isGift: boolean;
  partsInQuery: PartCount | null;
}

/** The last look at a product before it is paid. Strangers sign up first and come back here. */
export function ProductCheckout({
  slug,
  couponInQuery,
  hasFailed,
  isGift,
  partsInQuery,
}: ProductCheckoutProps) {
  const { person, hasSession, isKnown } = useFlowPerson();
  const { data: product } = useSuspenseQuery(productQuery(slug));
  useEffect(() => {
    // For the way through sign-up.
    if (couponInQuery) rememberCoupon(couponInQuery);
  }, [couponInQuery]);
  if (!isKnown && !hasSession) return <CheckoutSkeleton />;
  if (!person || (!hasSession && passwordFor(person.email) === null))
    return <Navigate to="/signup" search={{ callbackUrl: checkoutPath({ slug }, isGift) }} replace />;
  const Icon = kindIcons[product.kind];
  return (
    <Confirm
      key={slug}
      item={productItem(product, isGift)}
      title={m.confirmProduct()}
      person={person}
      hasSession={hasSession}
      hasFailed={hasFailed}
      couponInQuery={couponInQuery}
      partsInQuery={partsInQuery}
      glyph={<Icon className="size-6 shrink-0 text-ink-3" aria-hidden="true" />}
      line={product.line}
    >
      <ProductContents product={product} className="mt-3" />
    </Confirm>
  );
}
