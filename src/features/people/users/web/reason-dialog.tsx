import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';

export interface ReasonDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Says who will read the reason. */
  reasonHint?: string;
  width?: 'md' | 'lg';
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
  children?: ReactNode;
}

/** Confirms a change of someone else's account, with what it does and a reason. */
export function ReasonDialog({
  title,
  description,
  confirmLabel,
  tone = 'primary',
  reasonHint = m.reasonKept(),
  width = 'md',
  isBusy,
  onClose,
  onConfirm,
  children,
}: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    if (given.length < 3) setError(m.sayWhy());
    else onConfirm(given);
  };
  return (
    <Dialog
      isOpen
      width={width}
      hasUnsaved={reason.trim() !== ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{ui.cancel()}</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant={tone} isBusy={isBusy} busyLabel={m.saving()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5 pb-1">
        {children}
        <TextField
          label={m.reason()}
          hint={reasonHint}
          error={error}
          maxLength={300}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
