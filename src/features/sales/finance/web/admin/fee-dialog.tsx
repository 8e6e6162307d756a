import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { amountText } from '#features/sales/plans/price-form.ts';
import { formatIdr } from '#kernel/money.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { longestFeeReason } from '../../contract.ts';
import * as m from '../../messages/m.ts';
import { placeName } from './entry-texts.ts';
import type { Report } from './finance-queries.ts';
import { monthName } from './money-text.ts';
import { showField } from './show-field.ts';

interface FeeDialogProps {
  month: string;
  fee: Report['fees'][number];
}

/** Writes down what a company kept of a month; once there is a sum, the difference becomes an entry of its own. */
export function FeeDialog({ month, fee }: FeeDialogProps) {
  const formId = useId();
  const hasFees = fee.entries.length > 0;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const queryClient = useQueryClient();
  const company = placeName({ provider: fee.provider });
  const isMissing = typed === '';
  const isUnexplained = reason.trim().length < 3;
  const saving = useMutation({
    mutationFn: () =>
      api.finance.setFee({
        month,
        provider: fee.provider,
        totalIdr: Number(typed.replaceAll('.', '')),
        reason: reason.trim(),
        seen: fee.entries.length,
      }),
    onSuccess: () => {
      setIsOpen(false);
      setTyped('');
      setReason('');
      setIsAsked(false);
      toast.success(m.feeSaved());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiQuery.finance.key() }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsAsked(true);
    if (!isMissing && !isUnexplained) return saving.mutate();
    showField(event.currentTarget, isMissing ? 'amount' : 'reason');
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      hasUnsaved={(typed !== '' || reason !== '') && !saving.isSuccess}
      trigger={
        <Button
          variant="secondary"
          size="sm"
          aria-label={(hasFees ? m.correctFeeOf : m.addFeeOf)({ company })}
        >
          {hasFees ? m.correctFee() : m.addFee()}
        </Button>
      }
      title={m.feeTitle({ company, month: monthName(month) })}
      description={hasFees ? m.feeCorrects({ total: formatIdr(fee.totalIdr) }) : m.feeText()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} isBusy={saving.isPending}>
            {m.saveFee()}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5 pb-1">
        <TextField
          label={m.feeTotal()}
          name="amount"
          prefix="Rp"
          inputMode="numeric"
          autoComplete="off"
          inputClassName="tabular-nums"
          value={typed}
          onChange={(event) => setTyped(amountText(event.target.value))}
          error={isAsked && isMissing ? m.feeNeeded() : undefined}
        />
        <TextField
          label={m.reason()}
          name="reason"
          hint={m.feeReasonHint()}
          maxLength={longestFeeReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isAsked && isUnexplained ? m.reasonNeeded() : undefined}
        />
        {saving.error ? (
          <Notice tone="danger" title={m.feeNotSaved()}>
            {errorMessage(saving.error, m.feeNotSaved())}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
