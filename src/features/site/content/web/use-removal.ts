import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';

export interface Removal<Id> {
  remove: (id: Id) => Promise<unknown>;
  restore: (id: Id) => Promise<unknown>;
  /** "Article": what toasts call it. */
  noun: string;
  /** What was read is old now. */
  outdate: () => Promise<unknown>;
  onRemoved?: (() => void) | undefined;
}

/** Deleting with an Undo instead of a question, and restoring: nothing goes for good. */
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
