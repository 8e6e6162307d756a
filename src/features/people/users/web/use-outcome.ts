import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { refreshUsers } from './user-queries.ts';

/** After a change of a person: shows the message, reloads the data and closes the dialog. A refusal leaves it open. */
export function useOutcome(onDone: () => void) {
  const queryClient = useQueryClient();
  return {
    onSuccess: async ({ message }: { message: string }) => {
      toast.success(message);
      await refreshUsers(queryClient);
      onDone();
    },
    onError: (error: Error) => {
      toast.error(m.failed(), errorMessage(error, m.pleaseTryAgain()));
    },
  };
}
