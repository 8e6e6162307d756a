import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { paymentsQuery } from '#features/sales/checkout/web/payments-query.ts';
import { formatIdr } from '#kernel/money.ts';
import { formatDateIn } from '#kernel/time.ts';
import { brand, pageTitle } from '#kit/brand.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Logo } from '#ui/logo.tsx';
import { Page } from '#ui/page.tsx';

export const Route = createFileRoute('/_learner/settings/receipts/$id')({
  loader: async ({ context, params }) => {
    const payments = await context.queryClient.ensureQueryData(paymentsQuery());
    if (!payments.some((payment) => payment.id === params.id && payment.paidAt)) throw notFound();
  },
  head: () => pageTitle('Receipt'),
  component: ReceiptPage,
});

/** The payment provider's codes as names that people know. */
const methodNames: Record<string, string> = {
  QR_CODE: 'QRIS',
  QRIS: 'QRIS',
  EWALLET: 'E-wallet',
  BANK_TRANSFER: 'Virtual account',
  VIRTUAL_ACCOUNT: 'Virtual account',
  CREDIT_CARD: 'Card',
  CARD: 'Card',
  RETAIL_OUTLET: 'Retail outlet',
};

function ReceiptPage() {
  const { id } = Route.useParams();
  const { viewer } = Route.useRouteContext();
  const { data: payments } = useSuspenseQuery(paymentsQuery());
  const payment = payments.find((candidate) => candidate.id === id);
  if (!payment?.paidAt) return null;
  const rows = [
    ['Receipt', payment.id.slice(-12).toUpperCase()],
    ['Date', formatDateIn(new Date(payment.paidAt), viewerTimeZone())],
    ['For', `${viewer.name}, ${viewer.email}`],
    [
      'What',
      payment.fromTier
        ? `${payment.planName} plan, upgrade from ${payment.fromPlanName}`
        : `${payment.planName} plan, paid once`,
    ],
    ['Paid with', methodNames[payment.paymentMethod ?? ''] ?? 'The payment page'],
  ] as const;
  return (
    <Page className="max-w-[640px]">
      <div className="mb-5 flex items-center justify-between gap-4 print:hidden">
        <BackLink render={<Link to="/settings/plan" />}>Plan</BackLink>
        <Button
          variant="secondary"
          icon={<Printer className="size-4" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <Card isPanel className="print:border-0">
        <div className="flex items-start justify-between gap-6">
          <h1 className="text-h2">Receipt</h1>
          <Logo size="sm" />
        </div>
        <dl className="mt-6 divide-y divide-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-6 py-2.5 text-ui">
              <dt className="text-ink-3">{label}</dt>
              <dd className="text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-6 py-4">
            <dt className="text-h4">Total</dt>
            <dd className="text-h3 tabular-nums">{formatIdr(payment.amountIdr)}</dd>
          </div>
        </dl>
        <p className="text-small text-ink-3">
          {brand.name}. The payment provider confirmed this payment. Questions: {brand.supportEmail}.
        </p>
      </Card>
    </Page>
  );
}
