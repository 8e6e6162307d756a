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
import * as m from '../messages/m.ts';

export const Route = createFileRoute('/_learner/settings/receipts/$id')({
  loader: async ({ context, params }) => {
    const payments = await context.queryClient.ensureQueryData(paymentsQuery());
    if (!payments.some((payment) => payment.id === params.id && payment.paidAt)) throw notFound();
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
  const payment = payments.find((candidate) => candidate.id === id);
  if (!payment?.paidAt) return null;
  const rows = [
    [m.receipt(), payment.id.slice(-12).toUpperCase()],
    [m.date(), formatDateIn(new Date(payment.paidAt), viewerTimeZone())],
    [m.receiptPerson(), `${viewer.name}, ${viewer.email}`],
    [
      m.receiptItem(),
      payment.fromPlanName
        ? m.planUpgraded({ plan: payment.planName, from: payment.fromPlanName })
        : m.planPaidOnce({ plan: payment.planName }),
    ],
    [m.paidWith(), (methodNames[payment.paymentMethod ?? ''] ?? m.paymentPage)()],
  ] as const;
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
      <Card isPanel className="print:border-0">
        <div className="flex items-start justify-between gap-6">
          <h1 className="text-h2">{m.receipt()}</h1>
          <Logo size="sm" />
        </div>
        <dl className="mt-6 divide-y divide-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 py-2.5 text-ui">
              <dt className="text-ink-3">{label}</dt>
              <dd className="ml-auto text-right [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-6 py-4">
            <dt className="text-h4">{m.total()}</dt>
            <dd className="text-h3 tabular-nums">{formatIdr(payment.amountIdr)}</dd>
          </div>
        </dl>
        <p className="text-small text-ink-3">
          {m.receiptNote({ school: brand.name, email: brand.supportEmail })}
        </p>
      </Card>
    </Page>
  );
}
