import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { undoMs } from '../../rules.ts';
import { type Proof, proofsQuery } from './proof-queries.ts';
import type { Approved } from './undo-bar.tsx';

/**
 * Approves, refuses and takes back. A decided proof leaves the list immediately, so that the next key is for the next
 * proof; then the list is read again, also when someone else was faster.
 */
export function useDecisions(onDecided: () => void) {
  const queryClient = useQueryClient();
  const [approved, setApproved] = useState<Approved | null>(null);
  const remove = (decidedId: string) =>
    queryClient.setQueryData(proofsQuery('waiting').queryKey, (list) => {
      if (!list?.data.some(({ id }) => id === decidedId)) return list;
      const { meta } = list;
      return {
        data: list.data.filter(({ id }) => id !== decidedId),
        meta: { ...meta, totalItems: meta.totalItems - 1 },
      };
    });
  // Nobody waits for it: a key that is pressed meanwhile counts.
  const refresh = () => void queryClient.invalidateQueries({ queryKey: apiQuery.proofs.list.key() });
  const fail = (error: unknown) => toast.error(m.decisionFailed(), errorMessage(error, m.decisionFailed()));

  const approve = useMutation({
    mutationFn: ({ id }: Proof) => api.proofs.approve({ id }),
    onSuccess: (proof) => {
      setApproved({
        id: proof.id,
        name: proof.name,
        amountIdr: proof.billedIdr,
        untilMs: Date.now() + undoMs,
      });
      onDecided();
      remove(proof.id);
    },
    onError: fail,
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: ({ id }: Approved) => api.proofs.undo({ id }),
    onSuccess: () => toast.success(m.undone()),
    onError: fail,
    onSettled: () => {
      setApproved(null);
      refresh();
    },
  });
  const refuse = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => api.proofs.refuse({ id, reason }),
    onSuccess: (proof) => {
      toast.success(m.refused({ name: proof.name }));
      onDecided();
      remove(proof.id);
    },
    onSettled: refresh,
  });
  return {
    approved,
    approve,
    refuse,
    takeBack: () => {
      if (approved && !undo.isPending) undo.mutate(approved);
    },
    forget: () => setApproved(null),
  };
}
