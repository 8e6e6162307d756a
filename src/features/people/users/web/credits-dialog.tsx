import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CreditKind, creditKinds } from '#features/coaching/credits/rules.ts';
import { apiQuery } from '#kit/client.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import * as m from '../messages/m.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOutcome } from './use-outcome.ts';
import type { UserDetail } from './user-queries.ts';

const kindLabels: Record<CreditKind, () => string> = {
  session: m.sessions,
  review: m.cvReviews,
  code: m.codeReviews,
  question: m.questionsToCoaches,
};

/** Adds credits; a negative number takes them away. The reason is stored in the ledger and shown to the person. */
export function CreditsDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const [kind, setKind] = useState<CreditKind>('session');
  const [amount, setAmount] = useState('1');
  const { onSuccess, onError } = useOutcome(onClose);
  const adjust = useMutation(
    apiQuery.credits.adjust.mutationOptions({
      onSuccess: () => onSuccess({ message: m.creditsAdjusted() }),
      onError,
    }),
  );
  const count = Number(amount);
  const isWhole = Number.isInteger(count) && count !== 0 && Math.abs(count) <= 100;
  return (
    <ReasonDialog
      title={m.adjustCreditsOf({ name: user.name })}
      description={m.balanceNow({ count: user.balances[kind] })}
      confirmLabel={m.adjust()}
      reasonHint={m.reasonSeen()}
      isBusy={adjust.isPending}
      onClose={onClose}
      onConfirm={(reason) => isWhole && adjust.mutate({ userId: user.id, kind, amount: count, reason })}
    >
      <NativeSelect
        label={m.kind()}
        value={kind}
        onChange={(event) => setKind(event.target.value as CreditKind)}
      >
        {creditKinds.map((value) => (
          <option key={value} value={value}>
            {kindLabels[value]()}
          </option>
        ))}
      </NativeSelect>
      <TextField
        label={m.amount()}
        type="number"
        inputMode="numeric"
        min={-100}
        max={100}
        step={1}
        hint={m.negativeAmount()}
        error={isWhole ? undefined : m.amountRule()}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
    </ReasonDialog>
  );
}
