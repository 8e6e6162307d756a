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
import { PageHeader } from '#ui/page-header.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { TextLink } from '#ui/text-link.tsx';
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
  TRANSFER_PROOF: m.bankTransfer,
  COUPON: m.coupon,
};

function ReceiptPage() {
  const { id } = Route.useParams();
  const { viewer } = Route.useRouteContext();
  const { data: payments } = useSuspenseQuery(paymentsQuery());
  const { data: receipt } = useSuspenseQuery(receiptQuery(id));
  const payment = payments.find((candidate) => candidate.id === id);
  if (!payment?.paidAt) return null;
  const paidAt = new Date(payment.paidAt);
  const method = (methodNames[payment.paymentMethod ?? ''] ?? m.paymentPage)();
  return (
    <Page width="form">
      <PageHeader
        className="print:hidden"
        above={<BackLink render={<Link to="/settings/plan" />}>{m.plan()}</BackLink>}
        title={m.receipt()}
        actions={
          <Button
            variant="secondary"
            icon={<Printer className="size-4" aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {m.print()}
          </Button>
        }
      />
      <Card className="sm:p-10 print:border-0 print:p-0">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-5">
          <div className="grid gap-3">
            <Logo size="sm" />
            {receipt.seller ? <SellerLines seller={receipt.seller} /> : null}
          </div>
          <div className="sm:text-right">
            <p className="hidden text-h2 print:block">{m.receipt()}</p>
            <p className="font-mono text-h4">{receipt.number}</p>
            <p className="mt-1 text-small text-ink-2">{formatZonedTimeIn(paidAt, viewerTimeZone())}</p>
          </div>
        </div>
        <dl className="mt-7 flex flex-wrap justify-between gap-x-6 gap-y-5 border-y border-line-strong/55 py-5">
          <div className="min-w-0">
            <dt className="text-small text-ink-3">{m.receiptPerson()}</dt>
            <dd className="text-h4 [overflow-wrap:anywhere]">{viewer.name}</dd>
            <dd className="text-small text-ink-2 [overflow-wrap:anywhere]">{viewer.email}</dd>
          </div>
          <div className="sm:text-right">
            <dt className="text-small text-ink-3">{m.paidWith()}</dt>
            <dd className="text-h4">{method}</dd>
            <dd className="text-small text-ink-2">
              {m.orderOf({ order: payment.id.slice(-12).toUpperCase() })}
            </dd>
          </div>
        </dl>
        <table className="mt-6 w-full text-ui">
          <thead>
            <tr className="border-b border-line-strong/55 text-left text-small">
              <th scope="col" className="pb-2.5 font-semibold">
                {m.receiptItem()}
              </th>
              <th scope="col" className="pb-2.5 text-right font-semibold">
                {m.price()}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line align-top">
              <td className="py-4 pr-4">
                <span className="block text-h4">{m.planName({ plan: payment.planName })}</span>
                <span className="block text-small text-ink-2">
                  {payment.fromPlanName ? m.planUpgraded({ from: payment.fromPlanName }) : m.planPaidOnce()}
                </span>
              </td>
              <td className="whitespace-nowrap py-4 text-right leading-6 tabular-nums">
                {formatIdr(receipt.totalIdr + receipt.discountIdr)}
              </td>
            </tr>
            {receipt.couponCode ? (
              <tr className="border-b border-line">
                <td className="py-3 pr-4">
                  {m.couponDiscount({
                    code: receipt.couponCode,
                    b: (code) => <span className="font-mono font-semibold">{code}</span>,
                  })}
                </td>
                <td className="whitespace-nowrap py-3 text-right tabular-nums">
                  {m.minusSum({ sum: formatIdr(receipt.discountIdr) })}
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <p className="self-start rounded-md bg-sunken px-4 py-3 text-small print:border print:border-line">
            <span className="block text-ink-3">{m.inWords()}</span>
            <span className="block font-semibold">{amountInWords(receipt.totalIdr, currentLanguage())}</span>
          </p>
          <div>
            <TaxLines totalIdr={receipt.totalIdr} taxKind={receipt.taxKind} />
            {receipt.taxKind === 'ppn' ? (
              <p className="mt-1 text-right text-small text-ink-3">{m.vatIncluded()}</p>
            ) : null}
          </div>
        </div>
        <div className="mt-7 flex flex-wrap items-start justify-between gap-x-8 gap-y-5 border-t border-line pt-5 text-small text-ink-3">
          <div className="min-w-0 flex-1 basis-64">
            {receipt.sentence ? <p className="mb-2 whitespace-pre-line">{receipt.sentence}</p> : null}
            <p>
              {(receipt.totalIdr === 0 ? m.receiptNoteFree : m.receiptNote)({ email: brand.supportEmail })}
            </p>
          </div>
          <CheckPart address={receipt.checkAddress} code={receipt.checkCode} />
        </div>
      </Card>
    </Page>
  );
}

/** Where anyone who holds the receipt sees that it is genuine: by camera, or typed from paper. */
function CheckPart({ address, code }: { address: string; code: string }) {
  return (
    <div className="flex items-center gap-4 max-sm:flex-row-reverse">
      <p className="sm:text-right">
        <TextLink render={<Link to="/receipts/check" search={{ code }} />}>{m.checkIt()}</TextLink>
        <span className="mt-1 block wrap-anywhere">{address.split('?')[0]?.replace(/^https?:\/\//, '')}</span>
        <span className="block font-mono whitespace-nowrap text-ink">{code}</span>
      </p>
      <QrCode text={address} label={m.checkQr()} quietZone={1} className="size-20 rounded-none" />
    </div>
  );
}
