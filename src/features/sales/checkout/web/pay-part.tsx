import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageReturn } from '#features/people/sign-in/web/use-page-return.ts';
import { transferFirst, useCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { formatIdr } from '#kernel/money.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import type { PaymentProviderName } from '#providers/payment.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { instalmentsQuery } from './instalments-query.ts';
import { waysQuery } from './ways-query.ts';
import { WaysToPay } from './ways-to-pay.tsx';

interface PayPartProps {
  /** Of the first part. */
  orderId: string;
  part: { no: number; amountIdr: number };
  name: string;
  className?: string;
}

/** Begins the payment of the next part. With several ways to pay it asks which. */
export function PayPart({ orderId, part, name, className }: PayPartProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: ways } = useQuery(waysQuery());
  const isChecked = useCheckedTransfer() !== null;
  const [chosen, setChosen] = useState<PaymentProviderName>();
  const provider = ways?.find((way) => way.provider === chosen)?.provider ?? ways?.[0]?.provider;
  const paying = useMutation({
    mutationFn: () => api.instalments.pay({ orderId, no: part.no, ...(provider ? { provider } : {}) }),
    onSuccess: ({ paymentUrl }) => window.location.assign(paymentUrl),
    onError: async (error) => {
      // Paid in another tab, perhaps, or the school has changed it.
      if (errorStatusOf(error) !== 409) return;
      await queryClient.invalidateQueries({ queryKey: instalmentsQuery().queryKey });
      await queryClient.invalidateQueries({ queryKey: apiQuery.checkout.history.key() });
    },
  });
  // "Back" from the payment page restores this page as it was left.
  usePageReturn(() => paying.reset());
  const label = m.payPart({ no: part.no, amount: formatIdr(part.amountIdr) });
  const isBusy = paying.isPending || paying.isSuccess;
  const failure = paying.error ? (
    <Notice tone="danger" title={m.createFailed()} className="mt-4">
      {errorMessage(paying.error, m.tryAgain())}
    </Notice>
  ) : null;
  if (isChecked || ways?.length === 0)
    return (
      <Button className={className} disabledReason={isChecked ? transferFirst() : m.noWayToPay()}>
        {label}
      </Button>
    );
  if (!ways || ways.length === 1)
    return (
      <div className={className}>
        <Button
          variant="accent"
          className="max-sm:w-full"
          isBusy={isBusy}
          busyLabel={m.redirecting()}
          onClick={() => paying.mutate()}
        >
          {label}
        </Button>
        {failure}
      </div>
    );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="accent" className={className}>
          {label}
        </Button>
      }
      title={label}
      description={name}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button
            variant="accent"
            isBusy={isBusy}
            busyLabel={m.redirecting()}
            onClick={() => paying.mutate()}
          >
            {provider === 'transfer' ? m.continueToTransfer() : m.continueToPayment()}
          </Button>
        </>
      }
    >
      <WaysToPay ways={ways} value={provider} onChange={setChosen} />
      {failure}
    </Dialog>
  );
}
