import { useMutation } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import type { VideoTexts } from '#features/study/videos/contract.ts';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../../../messages/m.ts';

const hindrances: Record<NonNullable<VideoTexts['posterHindrance']>, () => string> = {
  product: m.posterOfProduct,
  encoder: m.posterWithoutEncoder,
};

/** The frame at which the player is becomes the poster (product.md#poster), or the reason why it can't. */
export function PosterChoice({ video, seconds }: { video: VideoTexts; seconds: number }) {
  const { id, posterHindrance } = video;
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
        <p className="mt-1 text-small text-ink-2">
          {posterHindrance ? hindrances[posterHindrance]() : m.posterHelp()}
        </p>
      </div>
      {posterHindrance ? null : (
        <div>
          <Button
            variant="secondary"
            icon={<Image className="size-4" />}
            isBusy={choose.isPending}
            busyLabel={m.posterSaving()}
            onClick={() => choose.mutate({ id, seconds })}
          >
            {m.posterHere({ time: formatTimecode(seconds) })}
          </Button>
        </div>
      )}
    </Card>
  );
}
