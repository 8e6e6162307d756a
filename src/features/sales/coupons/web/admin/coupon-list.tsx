import { Link } from '@tanstack/react-router';
import { cn } from '#ui/cn.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../../messages/m.ts';
import { couponStateLook, discountText, periodText, plansText } from './coupon-look.ts';
import type { Coupon } from './coupon-queries.ts';
import { UseBar } from './use-bar.tsx';

interface CouponListProps {
  coupons: readonly Coupon[];
  page: number | undefined;
  /** The one that someone chose. */
  chosen: Coupon | undefined;
  /** The one in the panel beside the list; undefined where there is no panel. */
  beside: Coupon | undefined;
}

/** A table, or under `md` one line after the other; the whole line leads to the coupon. */
export function CouponList({ coupons, page, chosen, beside }: CouponListProps) {
  // Nobody chose the first one: only the panel beside the list, which shows it, is a reason to mark it.
  const look = ({ id }: Coupon) => {
    if (id === chosen?.id) return { text: 'text-primary-ink', row: 'bg-primary-soft' };
    if (id === beside?.id) return { text: 'xl:text-primary-ink', row: 'hover:bg-canvas xl:bg-primary-soft' };
    return { text: '', row: 'hover:bg-canvas' };
  };
  const link = (coupon: Coupon) => (
    <Link
      to="/admin/coupons"
      search={{ ...(page ? { page } : {}), coupon: coupon.id }}
      resetScroll={false}
      aria-current={coupon.id === (chosen ?? beside)?.id ? 'true' : undefined}
      className={cn(
        'font-mono font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        look(coupon).text,
      )}
    >
      {coupon.code}
    </Link>
  );
  const state = (coupon: Coupon) => (
    <StatusBadge tone={couponStateLook[coupon.state].tone}>
      {couponStateLook[coupon.state].label()}
    </StatusBadge>
  );
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="hidden w-full text-ui md:table">
        <caption className="sr-only">{m.coupons()}</caption>
        <thead>
          <tr className="border-b border-line bg-sunken text-left text-small text-ink-2">
            {[m.code(), m.discount(), m.used(), m.period()].map((header) => (
              <th key={header} scope="col" className="h-11 px-3 font-semibold first:pl-5 last:pr-5">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {coupons.map((coupon) => (
            <tr key={coupon.id} className={cn('relative h-[68px]', look(coupon).row)}>
              <td className="py-3 pr-3 pl-5">{link(coupon)}</td>
              <td className="px-3 py-3">
                <span className="block">{discountText(coupon)}</span>
                <span className="block text-small text-ink-2">{plansText(coupon)}</span>
              </td>
              <td className="w-48 px-3 py-3">
                <UseBar coupon={coupon} />
              </td>
              <td className="px-3 py-3 pr-5">
                {state(coupon)}
                <span className="mt-0.5 block text-small text-ink-2">{periodText(coupon)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line md:hidden" aria-label={m.coupons()}>
        {coupons.map((coupon) => (
          <li key={coupon.id} className={cn('relative p-4', look(coupon).row)}>
            <div className="flex items-center justify-between gap-3">
              {link(coupon)}
              {state(coupon)}
            </div>
            <p className="mt-1.5 mb-2 text-ui">
              {discountText(coupon)} <span className="text-ink-2">· {plansText(coupon)}</span>
            </p>
            <UseBar coupon={coupon} />
            <p className="mt-1 text-small text-ink-2">{periodText(coupon)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
