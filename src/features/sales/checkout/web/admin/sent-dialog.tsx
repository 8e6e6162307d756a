import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { longestReference, type OrderProblem } from '../../rules.ts';

interface SentDialogProps {
  order: { id: string; name: string; dueIdr: number; problem: OrderProblem | null };
  className?: string;
  /** Reads again what else shows the order. */
  onSettled?: () => Promise<void>;
}

/**
 * Writes down that money was sent back; the reference is also the confirmation. Of an approval that was taken back the
 * money may never have arrived.
 */
export function SentDialog({ order, className, onSettled }: SentDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [reference, setReference] = useState('');
  const [hasNotArrived, setHasNotArrived] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const queryClient = useQueryClient();
  const isMissing = !hasNotArrived && reference.trim() === '';
  const saving = useMutation({
    mutationFn: () =>
      api.checkout.markRefunded({ id: order.id, reference: hasNotArrived ? null : reference.trim() }),
    onSuccess: () => {
      setIsOpen(false);
      toast.success(m.markedSent({ name: order.name }));
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: apiQuery.checkout.adminOrders.key() }),
        onSettled?.(),
      ]),
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      hasUnsaved={reference.trim() !== '' && !saving.isSuccess}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          className={className}
          aria-label={m.markSentOf({ name: order.name })}
        >
          {m.markSent()}
        </Button>
      }
      title={m.markSentTitle()}
      description={m.markSentText({ amount: formatIdr(order.dueIdr), name: order.name })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button
            isBusy={saving.isPending}
            onClick={() => {
              setIsAsked(true);
              if (!isMissing) saving.mutate();
            }}
          >
            {hasNotArrived ? m.closeUnsent() : m.markSent()}
          </Button>
        </>
      }
    >
      {order.problem === 'approval-taken-back' ? (
        <Checkbox
          className="mb-4"
          label={m.hasNotArrived()}
          hint={m.hasNotArrivedHint()}
          checked={hasNotArrived}
          onChange={(event) => setHasNotArrived(event.target.checked)}
        />
      ) : null}
      <TextField
        label={m.reference()}
        hint={m.referenceHint()}
        maxLength={longestReference}
        autoComplete="off"
        disabled={hasNotArrived}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={isAsked && isMissing ? m.referenceNeeded() : undefined}
      />
      {saving.error ? (
        <Notice tone="danger" title={m.notMarked()} className="mt-4">
          {errorMessage(saving.error, m.notMarked())}
        </Notice>
      ) : null}
    </Dialog>
  );
}
