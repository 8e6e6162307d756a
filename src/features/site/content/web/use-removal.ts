import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';

export interface Removal<Id> {
  remove: (id: Id) => Promise<unknown>;
  restore: (id: Id) => Promise<unknown>;
  /** "Article": the name in toasts. */
  noun: string;
  /** Invalidates what was read. */
  outdate: () => Promise<unknown>;
  onRemoved?: (() => void) | undefined;
}

/** Deletes with an Undo instead of a question, and restores: nothing is deleted for good. */
export function useRemoval<Id = string>({ remove, restore, noun, outdate, onRemoved }: Removal<Id>) {
  const failed = (say: typeof m.removeFailed) => (error: Error) =>
    toast.error(say({ noun: noun.toLowerCase() }), errorMessage(error, m.tryAgain()));
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      toast.success(m.restored({ noun }));
      return outdate();
    },
    onError: failed(m.restoreFailed),
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: (_, id) => {
      onRemoved?.();
      toast.success(m.removed({ noun }), undefined, {
        action: { label: m.undo(), onClick: () => restoring.mutate(id) },
        durationMs: 10_000,
      });
      return outdate();
    },
    onError: failed(m.removeFailed),
  });
  return { removing, restoring };
}
