import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

interface CancelOrderProps {
  order: {
    id: string;
    /** What it sells. */
    name: string;
    isTransfer: boolean;
    /** A proof of it waits for the school. */
    isProved?: boolean;
    /** It pays a second or third part, which stays to be paid. */
    isLaterPart: boolean;
  };
  trigger: ReactElement;
}

/** Ends an order that is not paid, after a question. */
export function CancelOrder({ order, trigger }: CancelOrderProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const refresh = () =>
    Promise.all(
      [
        apiQuery.checkout.history.key(),
        apiQuery.checkout.checkedTransfer.key(),
        apiQuery.transfers.get.key(),
        apiQuery.dashboard.get.key(),
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  const cancelling = useMutation({
    mutationFn: () => api.checkout.cancel({ id: order.id }),
    onSuccess: async () => {
      await refresh();
      setIsOpen(false);
      toast.success(m.orderCancelled());
    },
    onError: async (error) => {
      // It was paid meanwhile: what is behind the question says so.
      if (errorStatusOf(error) === 409) await refresh();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open);
        if (open) cancelling.reset();
      }}
      trigger={trigger}
      title={m.cancelOrderOf({ what: order.name })}
      description={
        <>
          {order.isTransfer ? m.cancelTransferText() : m.cancelOrderText()}{' '}
          {order.isProved ? m.cancelProofText() : null} {order.isLaterPart ? m.cancelPartText() : null}
        </>
      }
      confirmLabel={m.cancelOrder()}
      cancelLabel={m.keepOrder()}
      isBusy={cancelling.isPending}
      busyLabel={m.cancellingOrder()}
      onConfirm={() => cancelling.mutate()}
    >
      {cancelling.error ? (
        <Notice tone="danger" title={m.cancelFailed()}>
          {errorMessage(cancelling.error, m.tryAgain())}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
