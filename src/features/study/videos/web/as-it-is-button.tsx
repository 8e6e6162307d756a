import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { takeUploadAsItIs } from './uploads.ts';

interface AsItIsButtonProps {
  /** What it is for, for screen readers: the title of the module or the name of the file. */
  name: string;
  /** Null where the server does not know the video: this browser has refused it. */
  mediaId: string | null;
  uploadKey: string | null;
}

/** For a video that was refused because it is silent or has no sound (product.md#own-videos). */
export function AsItIsButton({ name, mediaId, uploadKey }: AsItIsButtonProps) {
  const queryClient = useQueryClient();
  const take = useMutation(
    apiQuery.videos.takeAsItIs.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.videos.key() }),
      onError: (failed) => toast.error(errorMessage(failed)),
    }),
  );
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={m.asItIsFor({ name })}
      isBusy={take.isPending}
      onClick={() => {
        if (uploadKey !== null) takeUploadAsItIs(uploadKey);
        else if (mediaId !== null) take.mutate({ id: mediaId });
      }}
    >
      {m.asItIs()}
    </Button>
  );
}
