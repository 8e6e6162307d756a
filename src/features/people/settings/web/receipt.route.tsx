import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { paymentsQuery } from '#features/sales/checkout/web/payments-query.ts';
import { amountInWords } from '#features/sales/receipts/amount-words.ts';
import { receiptQuery } from '#features/sales/receipts/web/receipt-query.ts';
import { SellerLines } from '#features/sales/receipts/web/seller-lines.tsx';
import { TaxLines } from '#features/sales/receipts/web/tax-lines.tsx';
import { currentLanguage } from '#kernel/language.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatZonedTimeIn } from '#kernel/time.ts';
import { brand, pageTitle } from '#kit/brand.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Logo } from '#ui/logo.tsx';
import { Page } from '#ui/page.tsx';
import * as m from '../messages/m.ts';

export const Route = createFileRoute('/_learner/settings/receipts/$id')({
  loader: async ({ context, params }) => {
    const payments = await context.queryClient.ensureQueryData(paymentsQuery());
    if (!payments.some((payment) => payment.id === params.id && payment.status === 'PAID')) throw notFound();
    await context.queryClient.ensureQueryData(receiptQuery(params.id));
  },
  head: () => pageTitle(m.receipt()),
  component: ReceiptPage,
});

/** The payment provider's codes as names that people know. */
const methodNames: Record<string, () => string> = {
  QR_CODE: () => 'QRIS',
  QRIS: () => 'QRIS',
  EWALLET: m.eWallet,
  BANK_TRANSFER: m.virtualAccount,
  VIRTUAL_ACCOUNT: m.virtualAccount,
  CREDIT_CARD: m.card,
  CARD: m.card,
  RETAIL_OUTLET: m.retailOutlet,
};

function ReceiptPage() {
  const { id } = Route.useParams();
  const { viewer } = Route.useRouteContext();
  const { data: payments } = useSuspenseQuery(paymentsQuery());
  const { data: receipt } = useSuspenseQuery(receiptQuery(id));
  const payment = payments.find((candidate) => candidate.id === id);
  if (!payment?.paidAt) return null;
  const item = payment.fromPlanName
    ? m.planUpgraded({ plan: payment.planName, from: payment.fromPlanName })
    : m.planPaidOnce({ plan: payment.planName });
  return (
    <Page width="letter">
      <div className="mb-5 flex items-center justify-between gap-4 print:hidden">
        <BackLink render={<Link to="/settings/plan" />}>{m.plan()}</BackLink>
        <Button
          variant="secondary"
          icon={<Printer className="size-4" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {m.print()}
        </Button>
      </div>
      <Card isPanel className="print:border-0 print:p-0">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="grid gap-3">
            <Logo size="sm" />
            {receipt.seller ? <SellerLines seller={receipt.seller} /> : null}
          </div>
          <div className="ml-auto text-right">
            <h1 className="text-h2">{m.receipt()}</h1>
            <p className="mt-1 font-mono text-ui">{receipt.number}</p>
            <p className="mt-1 text-small text-ink-3">
              {formatZonedTimeIn(new Date(payment.paidAt), viewerTimeZone())}
            </p>
          </div>
        </div>
        <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-3 border-y border-line-strong py-4 text-ui">
          <div className="[overflow-wrap:anywhere]">
            <p className="text-small text-ink-3">{m.receivedFrom()}</p>
            <p className="font-semibold">{viewer.name}</p>
            <p className="text-small text-ink-2">{viewer.email}</p>
          </div>
          <div className="ml-auto text-right">
            <p className="text-small text-ink-3">{m.paidWith()}</p>
            <p className="font-semibold">{(methodNames[payment.paymentMethod ?? ''] ?? m.paymentPage)()}</p>
            <p className="text-small text-ink-2">
              {m.orderOf({ order: payment.id.slice(-12).toUpperCase() })}
            </p>
          </div>
        </div>
        <table className="mt-5 w-full text-ui">
          <thead>
            <tr className="border-b border-line text-left text-small text-ink-3">
              <th scope="col" className="pb-2 font-semibold">
                {m.service()}
              </th>
              <th scope="col" className="pb-2 text-right font-semibold">
                {m.price()}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line">
              <td className="py-3 pr-4">{item}</td>
              <td className="py-3 text-right whitespace-nowrap tabular-nums">
                {formatIdr(receipt.totalIdr)}
              </td>
            </tr>
          </tbody>
        </table>
        <div className="mt-5 grid gap-5 sm:grid-cols-[1fr_minmax(15rem,1fr)]">
          <div className="self-start rounded-lg bg-sunken p-4 text-ui">
            <p className="text-small text-ink-3">{m.inWords()}</p>
            <p className="font-semibold">{amountInWords(receipt.totalIdr, currentLanguage())}</p>
          </div>
          <div>
            <TaxLines totalIdr={receipt.totalIdr} taxKind={receipt.taxKind} />
            {receipt.taxKind === 'ppn' ? (
              <p className="mt-1 text-right text-small text-ink-3">{m.vatIncluded()}</p>
            ) : null}
          </div>
        </div>
        <div className="mt-8 border-t border-line pt-4 text-small text-ink-3">
          {receipt.sentence ? <p className="mb-2 whitespace-pre-line">{receipt.sentence}</p> : null}
          <p>{m.receiptNote({ school: brand.name, email: brand.supportEmail })}</p>
        </div>
      </Card>
    </Page>
  );
}
