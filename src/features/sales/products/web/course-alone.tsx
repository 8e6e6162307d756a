import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { monthsText } from '../product-texts.ts';
import { productsQuery } from './product-queries.ts';

interface CourseAloneProps {
  courseSlug: string;
  className?: string;
}

/** The way to buy a locked course alone, where it is sold alone; nothing otherwise. */
export function CourseAlone({ courseSlug, className }: CourseAloneProps) {
  const { data: products } = useQuery(productsQuery());
  const transfer = useCheckedTransfer();
  const product = products?.find(
    ({ kind, state, isOpen, courses }) =>
      kind === 'COURSE' && state === 'on-sale' && !isOpen && courses.some(({ slug }) => slug === courseSlug),
  );
  // The button beside it leads to the transfer.
  if (!product || transfer) return null;
  return (
    <div className={cn('text-ui text-ink-2', className)}>
      <p>
        {m.aloneOffer({
          name: () => <span className="font-semibold text-ink">{product.name}</span>,
          price: formatIdr(product.priceIdr),
          time:
            product.months === null ? m.openWithoutEnd() : m.openFor({ months: monthsText(product.months) }),
        })}
      </p>
      <Button
        variant="secondary"
        className="mt-3 max-sm:w-full"
        render={<Link to="/checkout/products/$slug" params={{ slug: product.slug }} />}
      >
        {m.buyAlone()}
      </Button>
    </div>
  );
}
