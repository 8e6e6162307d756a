import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { longestReference } from '../../rules.ts';

interface SentDialogProps {
  order: { id: string; name: string; dueIdr: number };
  className?: string;
  /** Reads again what else shows the order. */
  onSettled?: () => Promise<void>;
}

/** Writes down that money was sent back; the reference is also the confirmation. */
export function SentDialog({ order, className, onSettled }: SentDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [reference, setReference] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const queryClient = useQueryClient();
  const isMissing = reference.trim() === '';
  const saving = useMutation({
    mutationFn: () => api.checkout.markRefunded({ id: order.id, reference: reference.trim() }),
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
      hasUnsaved={!isMissing && !saving.isSuccess}
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
            {m.markSent()}
          </Button>
        </>
      }
    >
      <TextField
        label={m.reference()}
        hint={m.referenceHint()}
        maxLength={longestReference}
        autoComplete="off"
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
