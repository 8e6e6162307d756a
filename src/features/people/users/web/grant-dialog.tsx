import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Tier, tierNames, tierRank, tiers } from '#access/tiers.ts';
import { apiQuery } from '#kit/client.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import * as m from '../messages/m.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useOutcome } from './use-outcome.ts';
import type { UserDetail } from './user-queries.ts';

/** Grants a plan without a payment. Offers only tiers above the person's own: others would change nothing. */
export function GrantDialog({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const higher = tiers.filter((tier) => user.tier === null || tierRank(tier) > tierRank(user.tier));
  const [tier, setTier] = useState<Tier | undefined>(higher[0]);
  const grant = useMutation(apiQuery.users.grant.mutationOptions(useOutcome(onClose)));
  return (
    <ReasonDialog
      title={m.givePlanTo({ name: user.name })}
      description={m.givePlanText()}
      confirmLabel={m.givePlan()}
      isBusy={grant.isPending}
      onClose={onClose}
      onConfirm={(reason) => tier && grant.mutate({ userId: user.id, tier, reason })}
    >
      {tier ? (
        <NativeSelect label={m.plan()} value={tier} onChange={(event) => setTier(event.target.value as Tier)}>
          {higher.map((value) => (
            <option key={value} value={value}>
              {tierNames[value]}
            </option>
          ))}
        </NativeSelect>
      ) : null}
    </ReasonDialog>
  );
}
