import { useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogClose } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { TextArea } from '#ui/text-area.tsx';
import * as m from '../../messages/m.ts';
import { type Acceptance, acceptances, accountLimits } from '../../rules.ts';
import { faultsOf } from './proof-checks.tsx';
import type { Proof } from './proof-queries.ts';

interface OtherSumDialogProps {
  proof: Proof;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDecide: (decision: { as: Acceptance; note?: string }) => void;
  isBusy: boolean;
}

const looks: Record<
  Acceptance,
  { label: () => string; hint: (sums: { billed: string; claimed: string }) => string }
> = {
  full: { label: m.asFull, hint: ({ billed }) => m.asFullHint({ billed }) },
  refund: { label: m.asRefund, hint: ({ claimed }) => m.asRefundHint({ claimed }) },
};

/** A sum that differs: it pays the order all the same, or it goes back. */
export function OtherSumDialog({ proof, isOpen, onOpenChange, onDecide, isBusy }: OtherSumDialogProps) {
  const [as, setAs] = useState<Acceptance>('full');
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = as === 'full' && note.trim() === '';
  // The sum itself is the title.
  const others = faultsOf(proof).slice(1);
  const sums = { billed: formatIdr(proof.billedIdr), claimed: formatIdr(proof.claimedIdr) };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={m.otherSumTitle(sums)}
      description={m.otherSumText()}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{m.cancel()}</Button>
          </DialogClose>
          <Button
            isBusy={isBusy}
            onClick={() => {
              setIsAsked(true);
              if (!isMissing) onDecide({ as, ...(note.trim() ? { note: note.trim() } : {}) });
            }}
          >
            {m.bookIt()}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {others.map((fault) => (
          <Notice key={fault} tone="warning" title={fault} />
        ))}
        <RadioGroup legend={m.otherSumText()} isLegendHidden>
          {acceptances.map((value) => (
            <Radio
              key={value}
              name="as"
              label={looks[value].label()}
              description={looks[value].hint(sums)}
              checked={as === value}
              onChange={() => setAs(value)}
            />
          ))}
        </RadioGroup>
        {as === 'full' ? (
          <TextArea
            label={m.noteLabel()}
            value={note}
            maxLength={accountLimits.reason}
            rows={2}
            onChange={(event) => setNote(event.target.value)}
            error={isAsked && isMissing ? m.noteNeeded() : undefined}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
