import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CompanyBox, CompanyPart } from '#features/sales/companies/web/company-part.tsx';
import { useCompany } from '#features/sales/companies/web/use-company.ts';
import { offeredParts, type PartCount } from '#features/sales/plans/parts.ts';
import {
  CheckedTransfer,
  transferFirst,
  useCheckedTransfer,
} from '#features/sales/plans/web/checked-transfer.tsx';
import type { PaymentProviderName } from '#providers/payment.ts';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { leastTransferIdr } from '../rules.ts';
import type { CheckoutItem } from './checkout-item.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { GiftBox, GiftPart } from './gift-part.tsx';
import { PartsChoice } from './parts-choice.tsx';
import { useCoupon } from './use-coupon.ts';
import type { FlowPerson } from './use-flow-person.ts';
import { useGift } from './use-gift.ts';
import { waysQuery } from './ways-query.ts';
import { WaysToPay } from './ways-to-pay.tsx';

interface ConfirmProps {
  item: CheckoutItem;
  title: string;
  person: FlowPerson;
  hasSession: boolean;
  /** The payment company has sent them back. */
  hasFailed: boolean;
  couponInQuery: string | null;
  /** In how many parts it was to be paid before; null: in full. */
  partsInQuery: PartCount | null;
  /** Before the name of what is bought. */
  glyph: ReactNode;
  /** What is bought, in one line. */
  line: string;
  /** What is inside. */
  children: ReactNode;
}

/** The ways to pay first, what else there is to decide, what is inside, and the summary beside them. */
export function Confirm({
  item: offered,
  title,
  person,
  hasSession,
  hasFailed,
  couponInQuery,
  partsInQuery,
  glyph,
  line,
  children,
}: ConfirmProps) {
  const transfer = useCheckedTransfer();
  const item = transfer
    ? { ...offered, refusal: { label: m.notAvailable(), reason: transferFirst() } }
    : offered;
  const isForSale = item.refusal === null;
  const isProduct = 'slug' in item.sells;
  const coupon = useCoupon(item, couponInQuery, isForSale);
  const gift = useGift(item.isGift);
  const company = useCompany(hasSession);
  const totalIdr = coupon.applied?.totalIdr ?? item.priceIdr;
  const partsOptions = isForSale ? offeredParts(item.parts, totalIdr) : [];
  const [chosenParts, setChosenParts] = useState(partsInQuery);
  // A coupon may have lowered the total since.
  const parts = partsOptions.find((count) => count === chosenParts) ?? null;
  const { data: allWays } = useSuspenseQuery(waysQuery());
  // A smaller sum has no room for a transfer's mark.
  const ways = allWays.filter(({ provider }) => provider !== 'transfer' || totalIdr >= leastTransferIdr);
  const [chosen, setChosen] = useState<PaymentProviderName>();
  const provider = ways.find((way) => way.provider === chosen)?.provider ?? ways[0]?.provider;
  const mayNameCompany = isForSale && totalIdr > 0;
  const intro = isForSale
    ? item.isGift
      ? m.lastLookGift()
      : introText(totalIdr, provider, isProduct)
    : transfer
      ? null
      : isProduct
        ? item.refusal?.reason
        : m.nothingToPay();
  return (
    <div className="site-column flex flex-col pb-14 pt-12 lg:grid lg:grid-cols-[1fr_380px] lg:gap-16 lg:pt-16">
      <div className="min-w-0">
        <CheckedTransfer className="mb-6" />
        {hasFailed ? (
          <Notice tone="info" title={m.notCompleted()} className="mb-6">
            {isProduct ? m.tryAgain() : m.stillSelected()}
          </Notice>
        ) : null}
        <h1 className="text-title max-sm:text-h1">{title}</h1>
        {/* As high as its longest text: it changes with what is chosen below. */}
        {intro ? (
          <p className="mt-3 min-h-[2lh] max-w-md text-body text-ink-2 max-sm:min-h-[3lh]">{intro}</p>
        ) : null}
        {isForSale && totalIdr > 0 && ways.length > 1 ? (
          <WaysToPay ways={ways} value={provider} onChange={setChosen} className="mt-8 max-sm:mt-5" />
        ) : null}
        {/* The boxes beside each other, and below them what they open: no press moves a box. */}
        <div className="mt-5 flex flex-wrap gap-x-8 px-1">
          {transfer ? null : <GiftBox gift={gift} />}
          {mayNameCompany ? <CompanyBox company={company} /> : null}
        </div>
        {transfer ? null : <GiftPart gift={gift} />}
        {mayNameCompany ? <CompanyPart company={company} /> : null}
        {partsOptions.length > 0 ? (
          <PartsChoice
            totalIdr={totalIdr}
            options={partsOptions}
            value={parts}
            onChange={setChosenParts}
            className="mt-5 mb-8"
          />
        ) : null}
        <Card isPanel className="mt-5 lg:p-6">
          <h2 className="text-h4">{m.included()}</h2>
          {children}
        </Card>
      </div>
      <CheckoutSummary
        item={item}
        glyph={glyph}
        line={line}
        person={person}
        hasSession={hasSession}
        provider={provider}
        coupon={coupon}
        gift={gift}
        company={company}
        totalIdr={totalIdr}
        parts={parts}
      />
    </div>
  );
}

function introText(totalIdr: number, provider: PaymentProviderName | undefined, isProduct: boolean): string {
  if (totalIdr === 0) return m.lastLookFree();
  if (provider === 'transfer') return m.lastLookTransfer();
  return isProduct ? m.lastLookProduct() : m.lastLook();
}
