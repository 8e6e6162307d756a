import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { signUpDraft } from '#features/people/sign-in/web/sign-up-draft.ts';
import { SubmitButton } from '#features/people/sign-in/web/submit-button.tsx';
import type { CompanyState } from '#features/sales/companies/web/use-company.ts';
import { type PartCount, splitInParts } from '#features/sales/plans/parts.ts';
import { RegularPrice, SaleEnd } from '#features/sales/plans/web/sale-price.tsx';
import { formatIdr } from '#kernel/money.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { type CheckoutItem, giftSearch } from './checkout-item.ts';
import { CouponPart } from './coupon-part.tsx';
import { RedirectOverlay } from './redirect-overlay.tsx';
import type { AppliedCoupon, CouponState } from './use-coupon.ts';
import type { FlowPerson } from './use-flow-person.ts';
import type { GiftState } from './use-gift.ts';
import { usePayment } from './use-payment.ts';

/** Pixels, as the column's own padding: it does not grow with the text. */
const pinnedOnPhones =
  'max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-[20px] max-lg:mt-5 max-lg:border-t max-lg:border-line max-lg:bg-canvas max-lg:px-[20px] max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]';

interface CheckoutSummaryProps {
  item: CheckoutItem;
  /** Before the item's name. */
  glyph: ReactNode;
  /** The item in one line. */
  line: string;
  person: FlowPerson;
  hasSession: boolean;
  /** The chosen way to pay; undefined while the school has set up none. */
  provider: PaymentProviderName | undefined;
  coupon: CouponState;
  gift: GiftState;
  company: CompanyState;
  /** The price less what the coupon takes off. */
  totalIdr: number;
  /** Null: paid in full. */
  parts: PartCount | null;
}

export function CheckoutSummary({
  item,
  glyph,
  line,
  person,
  hasSession,
  provider,
  coupon,
  gift,
  company,
  totalIdr,
  parts,
}: CheckoutSummaryProps) {
  const { sells } = item;
  const tier = 'tier' in sells ? sells.tier : null;
  const { stage, pay } = usePayment(
    {
      sells,
      priceIdr: totalIdr,
      provider,
      coupon: coupon.applied?.code,
      gift: item.isGift ? gift.words : undefined,
      parts: parts ?? undefined,
      company: company.isOn && totalIdr > 0 ? company.fields : undefined,
    },
    person,
    hasSession,
    coupon.recheck,
  );
  const { name, email } = person;
  useEffect(() => {
    // A plan from the URL becomes the chosen plan, also for "Change Plan".
    if (tier) void signUpDraft.save({ name, email, selectedTier: tier });
  }, [name, email, tier]);

  const nowIdr = parts === null ? totalIdr : (splitInParts(totalIdr, parts)[0] ?? totalIdr);
  const canBuy = item.refusal === null;
  const rows = [
    [m.name(), name],
    [m.email(), email],
  ] as const;
  return (
    <aside
      aria-label={m.summary()}
      // A phone keeps the button in view: it sticks within the column, so what is around it is no box there.
      className="max-lg:contents lg:mt-4 lg:h-max lg:rounded-xl lg:border lg:border-line lg:bg-surface"
    >
      <div className="max-lg:mt-10 max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface">
        <div className="flex items-start gap-4 p-6">
          <span className="pt-1">{glyph}</span>
          <div className="min-w-0">
            <p className="text-small text-ink-3">{item.isGift ? m.gift() : tier ? m.plan() : m.product()}</p>
            <h2 className="text-h3 wrap-anywhere">{item.name}</h2>
            <p className="mt-1 text-small text-ink-2">{line}</p>
          </div>
        </div>
        <dl className="space-y-2 border-t border-line px-6 py-4 text-small">
          {rows.map(([term, value]) => (
            <div key={term} className="flex justify-between gap-4">
              <dt className="text-ink-3">{term}</dt>
              <dd className="min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {canBuy ? (
          <div className="border-t border-line px-6 py-3.5">
            <CouponPart coupon={coupon} />
          </div>
        ) : null}
        {canBuy ? <TotalLine item={item} applied={coupon.applied} parts={parts} nowIdr={nowIdr} /> : null}
      </div>
      <form
        className={cn(
          'flex flex-wrap items-center gap-x-4 gap-y-1 lg:px-6',
          canBuy ? pinnedOnPhones : 'max-lg:mt-5',
        )}
        onSubmit={(event) => {
          event.preventDefault();
          if ((!item.isGift || gift.check()) && (totalIdr === 0 || company.check())) void pay();
        }}
      >
        {canBuy ? (
          <span aria-hidden="true" className="text-h4 tabular-nums whitespace-nowrap lg:hidden">
            {formatIdr(nowIdr)}
          </span>
        ) : null}
        {/* On the narrowest phones the button goes below the sum. */}
        <div className="min-w-fit flex-1">
          <PayButton item={item} isBusy={stage !== 'idle'} provider={provider} isFree={totalIdr === 0} />
        </div>
      </form>
      <div className="space-y-2 pt-2 lg:px-6 lg:pb-6">
        <Button
          variant="ghost"
          className="h-11 w-full"
          render={<Link to="/pricing" search={giftSearch(item.isGift)} />}
        >
          {tier ? m.changePlan() : m.seePlans()}
        </Button>
        {canBuy ? (
          <p className="pt-2 text-small text-ink-3">
            {item.isGift
              ? m.giftNote()
              : totalIdr === 0
                ? tier
                  ? m.freeNote()
                  : m.freeNoteProduct()
                : provider === 'transfer'
                  ? m.transferNote()
                  : m.payNote()}
          </p>
        ) : null}
      </div>
      {stage === 'leaving' ? <RedirectOverlay planName={item.name} amountIdr={nowIdr} /> : null}
    </aside>
  );
}

interface TotalLineProps {
  item: CheckoutItem;
  applied: AppliedCoupon | null;
  parts: PartCount | null;
  /** What is paid now: the total, or the first part. */
  nowIdr: number;
}

function TotalLine({ item, applied, parts, nowIdr }: TotalLineProps) {
  return (
    <div className="border-t border-line px-6 py-5">
      {applied ? (
        <dl className="mb-3 space-y-2 text-ui">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-2">{m.priceOf({ plan: item.name })}</dt>
            <dd>{formatIdr(applied.priceIdr)}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="min-w-0 text-ink-2 wrap-anywhere">{m.couponLine({ code: applied.code })}</dt>
            <dd className="whitespace-nowrap">{m.minusSum({ sum: formatIdr(applied.discountIdr) })}</dd>
          </div>
        </dl>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="text-ui font-semibold">
          {parts === null ? m.totalPaidOnce() : m.totalInParts({ count: parts })}
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-h1">
          {item.sale && !applied ? <RegularPrice amountIdr={item.sale.regularIdr} /> : null}
          {formatIdr(applied?.totalIdr ?? item.priceIdr)}
        </span>
      </p>
      {parts === null ? null : (
        <p className="mt-2 flex justify-between gap-4 text-ui">
          <span>{m.payToday()}</span>
          <span className="font-semibold tabular-nums">{formatIdr(nowIdr)}</span>
        </p>
      )}
      {item.sale ? <SaleEnd endsAt={item.sale.endsAt} className="text-small text-ink-2" /> : null}
      {item.note ? <p className="mt-1 text-small text-ink-3">{item.note}</p> : null}
    </div>
  );
}

interface PayButtonProps {
  item: CheckoutItem;
  isBusy: boolean;
  provider: PaymentProviderName | undefined;
  /** A coupon pays for all of it. */
  isFree: boolean;
}

function PayButton({ item, isBusy, provider, isFree }: PayButtonProps) {
  const refusal =
    item.refusal ?? (provider || isFree ? null : { label: m.continueToPayment(), reason: m.noWayToPay() });
  if (refusal)
    return (
      <Button size="lg" isWide className="max-w-80" disabledReason={refusal.reason}>
        {refusal.label}
      </Button>
    );
  return (
    <SubmitButton variant="accent" isBusy={isBusy} className="w-full max-lg:px-4">
      {isFree
        ? item.isGift
          ? m.getGift()
          : m.openPlan({ plan: item.name })
        : provider === 'transfer'
          ? m.continueToTransfer()
          : m.continueToPayment()}
      <ArrowRight className="size-4" aria-hidden="true" />
    </SubmitButton>
  );
}
