import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { paymentsQuery } from '#features/sales/checkout/web/payments-query.ts';
import { ReceiptPaper } from '#features/sales/receipts/web/receipt-paper.tsx';
import { receiptQuery } from '#features/sales/receipts/web/receipt-query.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import * as m from '../messages/m.ts';

export const Route = createFileRoute('/_learner/settings/receipts/$id')({
  validateSearch: searchOf({ paper: oneOf(['correction'] as const) }),
  loader: async ({ context, params }) => {
    const payments = await context.queryClient.ensureQueryData(paymentsQuery());
    const payment = payments.find(({ id }) => id === params.id);
    if (payment?.status !== 'PAID' && payment?.refundIdr == null) throw notFound();
    await context.queryClient.ensureQueryData(receiptQuery(params.id));
  },
  head: () => pageTitle(m.receipt()),
  component: ReceiptPage,
});

/** The receipt of an own order, and its correction when the order was taken back. */
function ReceiptPage() {
  const { id } = Route.useParams();
  const { paper } = Route.useSearch();
  const { viewer } = Route.useRouteContext();
  const { data: payments } = useSuspenseQuery(paymentsQuery());
  const { data: receipt } = useSuspenseQuery(receiptQuery(id));
  const payment = payments.find((candidate) => candidate.id === id);
  if (!payment?.paidAt) return null;
  const isCorrection = paper === 'correction' && receipt.correction !== null;
  return (
    <Page width="form">
      <PageHeader
        className="print:hidden"
        above={<BackLink render={<Link to="/settings/plan" />}>{m.plan()}</BackLink>}
        title={isCorrection ? m.correctionReceipt() : m.receipt()}
        actions={
          <>
            {receipt.correction ? (
              <Button
                variant="ghost"
                render={
                  <Link
                    to="/settings/receipts/$id"
                    params={{ id }}
                    search={isCorrection ? {} : { paper: 'correction' }}
                  />
                }
              >
                {isCorrection ? m.receipt() : m.correctionReceipt()}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              icon={<Printer className="size-4" aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {m.print()}
            </Button>
          </>
        }
      />
      <ReceiptPaper
        receipt={receipt}
        isCorrection={isCorrection}
        buyer={viewer}
        payment={{ ...payment, paidAt: payment.paidAt }}
      />
    </Page>
  );
}
