import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/errors.ts';
import { toast } from '#ui/toast.ts';
import { outdateCatalogue } from './catalogue-queries.ts';

interface Removal<Id> {
  remove: (id: Id) => Promise<unknown>;
  restore: (id: Id) => Promise<unknown>;
  /** "Module": what toasts call it. */
  noun: string;
}

/** Removing with an Undo, and restoring. */
export function useRemoval<Id>({ remove, restore, noun }: Removal<Id>, onRemoved?: () => void) {
  const queryClient = useQueryClient();
  const lower = noun.toLowerCase();
  const failed = (what: string) => (error: Error) =>
    toast.error(`Failed to ${what} ${lower}`, errorMessage(error, 'Please try again.'));
  const restoring = useMutation({
    mutationFn: restore,
    onSuccess: () => {
      toast.success(`${noun} restored`);
      return outdateCatalogue(queryClient);
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
      return outdateCatalogue(queryClient);
    },
    onError: failed('delete'),
  });
  return { removing, restoring };
}
