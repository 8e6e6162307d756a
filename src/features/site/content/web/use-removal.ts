import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';

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
  const failed = (what: string) => (error: Error) =>
    toast.error(`Failed to ${what} ${noun.toLowerCase()}`, errorMessage(error, 'Please try again.'));
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      toast.success(`${noun} restored`);
      return outdate();
    },
    onError: failed('restore'),
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: (_, id) => {
      onRemoved?.();
      toast.success(`${noun} deleted`, undefined, {
        action: { label: 'Undo', onClick: () => restoring.mutate(id) },
        durationMs: 10_000,
      });
      return outdate();
    },
    onError: failed('delete'),
  });
  return { removing, restoring };
}
