import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { toast } from '#ui/toast.ts';

/** Begins and stops moves; the list says what became of them. */
export function useMoves(onSettled: () => void = () => undefined) {
  const queryClient = useQueryClient();
  const after = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (failed: Error) => toast.error(errorMessage(failed)),
    onSettled: async () => {
      onSettled();
      await queryClient.invalidateQueries({ queryKey: apiQuery.videoMoves.key() });
    },
  };
  return {
    begin: useMutation(apiQuery.videoMoves.begin.mutationOptions(after)),
    stop: useMutation(apiQuery.videoMoves.stop.mutationOptions(after)),
  };
}
