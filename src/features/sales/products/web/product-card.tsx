import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { transferFirst, useCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { RegularPrice, SaleEnd } from '#features/sales/plans/web/sale-price.tsx';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import { kindNames, stateNames } from '../product-texts.ts';
import { ProductContents } from './product-contents.tsx';
import { kindIcons, whyNotText } from './product-look.ts';
import type { Product } from './product-queries.ts';

/** People read that it comes; who sells it reads that it is planned. */
const buyerState = (state: Product['state']): string =>
  state === 'planned' ? m.comingSoon() : stateNames[state]();

interface ProductCardProps {
  product: Product;
  isGift: boolean;
  /** The only one: as wide as the page, what it opens beside its price. */
  isAlone: boolean;
}

/** A product on the pricing page: what it opens, its price, and the way to its checkout or why there is none. */
export function ProductCard({ product: own, isGift, isAlone }: ProductCardProps) {
  const headingId = useId();
  // The giver may have it already.
  const product = isGift ? { ...own, isOpen: false } : own;
  const { kind, name, line, priceIdr, sale, state, seatsLeft, slug } = product;
  const Icon = kindIcons[kind];
  const isChecked = useCheckedTransfer() !== null;
  const whyNot = whyNotText(product);
  const reason = whyNot ?? (isChecked ? transferFirst() : null);
  const price = (
    <>
      <p className={cn('flex flex-wrap items-baseline gap-x-2 text-h2', isAlone ? 'max-lg:mt-4' : 'mt-4')}>
        {formatIdr(priceIdr)}
        {sale ? <RegularPrice amountIdr={sale.regularIdr} /> : null}
      </p>
      <p className="text-small text-ink-3">
        {m.paidOnce()}
        {sale ? <SaleEnd endsAt={sale.endsAt} className="block font-semibold text-ink-2" /> : null}
        {state === 'on-sale' && seatsLeft !== null ? (
          <span className="block font-semibold text-ink-2">{m.seatsLeft({ count: seatsLeft })}</span>
        ) : null}
      </p>
    </>
  );
  const contents = (
    <ProductContents
      product={product}
      className={cn('mt-4 flex-1 border-t border-line pt-4', isAlone && 'lg:mt-0 lg:border-t-0 lg:pt-0')}
    />
  );
  const action =
    reason === null ? (
      <Button
        isWide
        variant="secondary"
        className="mt-5 h-11"
        aria-describedby={headingId}
        render={
          <Link
            to="/checkout/products/$slug"
            params={{ slug }}
            search={isGift ? { gift: true as const } : {}}
          />
        }
      >
        {m.buy()}
      </Button>
    ) : (
      <Button isWide className="mt-5 h-11" disabledReason={reason}>
        {whyNot === null ? m.notAvailable() : product.isOpen ? m.openAlready() : buyerState(state)}
      </Button>
    );
  return (
    <article
      aria-labelledby={headingId}
      className={cn(
        'flex flex-col rounded-xl border border-line bg-surface p-6',
        isAlone && 'lg:grid lg:grid-cols-[1fr_1fr_280px] lg:items-center lg:gap-12',
      )}
    >
      <div>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <span className="flex items-center gap-2 text-small text-ink-3">
            <Icon className="size-5" aria-hidden="true" />
            {kindNames[kind]()}
          </span>
          {state === 'on-sale' ? null : (
            <StatusBadge tone={state === 'planned' ? 'info' : 'neutral'}>{buyerState(state)}</StatusBadge>
          )}
        </div>
        <h3 id={headingId} className="mt-3 text-h3 wrap-anywhere">
          {name}
        </h3>
        <p className="mt-1 text-ui text-ink-2">{line}</p>
        {isAlone ? null : price}
      </div>
      {contents}
      <div>
        {isAlone ? price : null}
        {action}
      </div>
    </article>
  );
}
