import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { placeName } from './entry-texts.ts';
import type { OrderPage } from './finance-queries.ts';

/** Asks the payment company to send back what an order is due (product.md#refunds). */
export function ReturnDialog({ order }: { order: OrderPage }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const company = placeName({ provider: order.provider });
  const amount = formatIdr(order.refundIdr ?? order.amountIdr);
  const asking = useMutation({
    mutationFn: () => api.checkout.returnMoney({ id: order.id }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success(m.asked({ company }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() }),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      tone="primary"
      trigger={
        <Button size="sm" icon={<Undo2 className="size-4" aria-hidden="true" />}>
          {m.returnMoney({ company })}
        </Button>
      }
      title={m.returnTitle({ company })}
      description={m.returnText({ company, amount, name: order.person.name })}
      confirmLabel={m.ask({ company })}
      onConfirm={() => asking.mutate()}
      isBusy={asking.isPending}
      busyLabel={m.asking()}
    >
      {asking.error ? (
        <Notice tone="danger" title={m.notAsked({ company })}>
          {errorMessage(asking.error, m.notAsked({ company }))}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}
