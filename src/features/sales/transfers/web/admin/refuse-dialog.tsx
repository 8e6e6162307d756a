import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextArea } from '#ui/text-area.tsx';
import * as m from '../../messages/m.ts';
import { accountLimits, type ProofCheck } from '../../rules.ts';
import type { Proof } from './proof-queries.ts';

/** Ready sentences; they can be edited. */
const sentences = [m.reasonSum, m.reasonNotArrived, m.reasonUnreadable, m.reasonSeen] as const;

const sentenceOf: Partial<Record<ProofCheck, () => string>> = { sum: m.reasonSum, picture: m.reasonSeen };

interface RefuseDialogProps {
  proof: Proof;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onRefuse: (reason: string) => void;
  isBusy: boolean;
  error: string | null;
}

/** Asks for the reason, which the person reads. */
export function RefuseDialog({ proof, isOpen, onOpenChange, onRefuse, isBusy, error }: RefuseDialogProps) {
  const [reason, setReason] = useState(() => sentenceOf[proof.failed[0] ?? 'time']?.() ?? '');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.refuseTitle()}
      description={m.refuseText({ name: proof.name })}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button
            variant="danger"
            isBusy={isBusy}
            onClick={() => {
              setIsAsked(true);
              if (!isMissing) onRefuse(reason.trim());
            }}
          >
            {m.refuseNow()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid gap-2">
          {sentences.map((sentence) => (
            <li key={sentence()}>
              <button
                type="button"
                onClick={() => setReason(sentence())}
                className="w-full rounded-md border border-line px-3.5 py-2.5 text-left text-ui hover:border-line-strong"
              >
                {sentence()}
              </button>
            </li>
          ))}
        </ul>
        <TextArea
          label={m.reason()}
          value={reason}
          maxLength={accountLimits.reason}
          rows={3}
          onChange={(event) => setReason(event.target.value)}
          error={isAsked && isMissing ? m.reasonNeeded() : undefined}
        />
        {error ? (
          <Notice tone="danger" title={m.decisionFailed()}>
            {error}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
