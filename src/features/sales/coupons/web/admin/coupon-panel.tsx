import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AdminLink } from '#features/sales/plans/web/admin-link.tsx';
import { orderNumber } from '#kernel/ids.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatTableDateIn, formatTableTimeIn } from '#kernel/time.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import * as m from '../../messages/m.ts';
import { couponSentence } from './coupon-look.ts';
import { type Coupon, type CouponUse, usesQuery } from './coupon-queries.ts';

interface CouponPanelProps {
  coupon: Coupon;
  usesPage: number | undefined;
}

/** The coupon in a card beside the list. */
export function CouponPanel(props: CouponPanelProps) {
  return (
    <section
      aria-labelledby="coupon-title"
      className="min-w-0 scroll-mt-20 rounded-xl border border-line bg-surface"
    >
      <CouponDetail
        {...props}
        heading={
          <h2 id="coupon-title" className="font-mono text-h4 wrap-anywhere">
            {props.coupon.code}
          </h2>
        }
      />
    </section>
  );
}

/** One coupon: what it offers, its link, who used it, and closing it. @param heading its code, if nothing above says it */
export function CouponDetail({ coupon, usesPage, heading }: CouponPanelProps & { heading?: ReactNode }) {
  const { code, paid, held, maxUses } = coupon;
  const figures = [
    [m.legendPaid(), paid],
    [m.held(), held],
    ...(maxUses === null ? [] : [[m.left(), Math.max(0, maxUses - paid - held)] as const]),
  ] as const;
  return (
    <>
      <div className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {heading}
          <CopyButton
            variant="soft"
            text={() => `${window.location.origin}/pricing?coupon=${code}`}
            label={m.copyLink()}
            copiedLabel={m.linkCopied()}
          />
        </div>
        <p className="mt-2 text-small text-ink-2">{couponSentence(coupon)}</p>
        <dl className="mt-4 grid grid-cols-3 gap-3">
          {figures.map(([label, count]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-small text-ink-2">{label}</dt>
              <dd className="text-h3 tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Uses coupon={coupon} page={usesPage} />
      {coupon.state === 'closed' || coupon.state === 'ended' ? null : <CloseCoupon coupon={coupon} />}
    </>
  );
}

function Uses({ coupon, page }: { coupon: Coupon; page: number | undefined }) {
  const uses = useQuery({
    ...usesQuery(coupon.id, page),
    placeholderData: keepPreviousData,
    // On a phone the panel is gone by then: nobody asked for the first coupon.
    enabled: useHydrated(),
  });
  if (uses.isError && !uses.data)
    return (
      <div className="border-t border-line p-5">
        <LoadFailure title={m.usesFailed()} query={uses} />
      </div>
    );
  const rows = uses.data?.data ?? [];
  return (
    <>
      <h3 className="sr-only">{m.whoUsed()}</h3>
      {uses.data && rows.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-ui text-ink-2">{m.nobodyYet()}</p>
      ) : null}
      {/* As high as a row: what follows stays where it is. */}
      {uses.data ? null : <Skeleton className="mx-5 my-[17px] h-5" />}
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((use) => (
          <UseRow key={use.orderId} use={use} />
        ))}
      </ul>
      <Pagination
        label={m.whoUsed()}
        className="border-t border-line p-4"
        page={uses.data?.meta.currentPage ?? 1}
        pageCount={uses.data?.meta.totalPages ?? 1}
        renderLink={(to, props) => (
          <Link
            to="/admin/coupons"
            search={(before) => ({ ...before, coupon: coupon.id, uses: to })}
            resetScroll={false}
            {...props}
          />
        )}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-4 text-ui">
        <span className="text-ink-2">{m.givenAway({ count: coupon.paid })}</span>
        <span className="font-semibold tabular-nums">{formatIdr(coupon.givenIdr)}</span>
      </p>
    </>
  );
}

const dots: Record<CouponUse['status'], string> = {
  PAID: 'bg-success',
  OPEN: 'bg-terrace-3',
  EXPIRED: 'bg-line-strong',
  REFUND_DUE: 'bg-line-strong',
  REFUNDED: 'bg-line-strong',
};

function statusText({ status, paidAt, usedAt, expiresAt }: CouponUse): string {
  const zone = viewerTimeZone();
  switch (status) {
    case 'PAID':
      return m.paidOn({ day: formatTableDateIn(new Date(paidAt ?? usedAt), zone) });
    case 'OPEN':
      return m.heldUntil({ time: formatTableTimeIn(new Date(expiresAt), zone) });
    default:
      return m.givenBack();
  }
}

function UseRow({ use }: { use: CouponUse }) {
  const isCounted = use.status === 'PAID' || use.status === 'OPEN';
  return (
    <li className="flex items-start gap-3 px-5 py-3">
      <span className={cn('mt-[7px] size-2 shrink-0 rounded-full', dots[use.status])} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-ui">
        <span lang="" className="block wrap-anywhere">
          <AdminLink page="/admin/users" link={<Link to="/admin/users/$id" params={{ id: use.userId }} />}>
            {use.name}
          </AdminLink>
        </span>
        <span className="block text-small text-ink-2">{statusText(use)}</span>
      </div>
      <div className="shrink-0 text-right text-ui tabular-nums">
        <span className={cn('block', !isCounted && 'text-ink-3 line-through')}>
          {m.minusSum({ sum: formatIdr(use.discountIdr) })}
        </span>
        <Link
          to="/admin/orders"
          search={{ search: use.orderId }}
          aria-label={m.orderOf({ order: orderNumber(use.orderId), name: use.name })}
          className="inline-block min-h-6 font-mono text-small text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink"
        >
          {orderNumber(use.orderId)}
        </Link>
      </div>
    </li>
  );
}

function CloseCoupon({ coupon }: { coupon: Coupon }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const closing = useMutation({
    mutationFn: () => api.coupons.close({ id: coupon.id }),
    onSuccess: async () => {
      toast.success(m.couponIsClosed({ code: coupon.code }));
      await queryClient.invalidateQueries({ queryKey: apiQuery.coupons.key() });
    },
    onError: (error) => toast.error(m.notClosed(), errorMessage(error, m.notClosed())),
    onSettled: () => setIsAsking(false),
  });
  return (
    <div className="border-t border-line px-5 py-4">
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {m.closeCoupon()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={m.closeQuestion({ code: coupon.code })}
        description={m.closeText({ held: coupon.held })}
        confirmLabel={m.closeCoupon()}
        isBusy={closing.isPending}
        onConfirm={() => closing.mutate()}
      />
    </div>
  );
}
