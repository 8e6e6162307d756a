import { useMutation } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../../../messages/m.ts';

/** The frame at which the player is becomes the poster (product.md#poster). */
export function PosterChoice({ id, seconds }: { id: string; seconds: number }) {
  const choose = useMutation(
    apiQuery.videos.choosePoster.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(m.posterNotChanged(), errorMessage(error)),
    }),
  );
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-h3">{m.poster()}</h2>
        <p className="mt-1 text-small text-ink-2">{m.posterHelp()}</p>
      </div>
      <div>
        <Button
          variant="secondary"
          icon={<Image className="size-4" />}
          isBusy={choose.isPending}
          busyLabel={m.posterSaving()}
          onClick={() => choose.mutate({ id, seconds })}
        >
          {m.usePoster({ time: formatTimecode(seconds) })}
        </Button>
      </div>
    </Card>
  );
}
