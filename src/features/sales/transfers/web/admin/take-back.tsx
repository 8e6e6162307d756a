import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { accountLimits } from '../../rules.ts';
import type { Proof } from './proof-queries.ts';

interface TakeBackDialogProps {
  proof: Pick<Proof, 'id' | 'name'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Closes a plan that an approval has opened; asks for the reason, which the person reads. */
export function TakeBackDialog({ proof: { id, name }, isOpen, onOpenChange }: TakeBackDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = reason.trim() === '';
  const taking = useMutation({
    mutationFn: () => api.proofs.takeBack({ id, reason: reason.trim() }),
    onSuccess: () => {
      toast.success(m.takenBack({ name }));
      onOpenChange(false);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: apiQuery.proofs.list.key() }),
  });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.takeBackTitle()}
      description={m.takeBackHelp({ name })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button
            variant="danger"
            isBusy={taking.isPending}
            onClick={() => {
              setIsAsked(true);
              if (!isMissing) taking.mutate();
            }}
          >
            {m.takeBackNow()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label={m.refusalLegend()}
          value={reason}
          maxLength={accountLimits.reason}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
          error={isAsked && isMissing ? m.reasonNeeded() : undefined}
        />
        {taking.error ? (
          <Notice tone="danger" title={m.decisionFailed()}>
            {errorMessage(taking.error, m.decisionFailed())}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}

/** In the list of decided proofs, while the minute runs. */
export function TakeBackButton({ proof }: { proof: Proof }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        {m.takeBack()}
      </Button>
      <TakeBackDialog proof={proof} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
