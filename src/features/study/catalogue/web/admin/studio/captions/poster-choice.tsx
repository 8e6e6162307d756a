import { useMutation, useQuery } from '@tanstack/react-query';
import { Image, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { acceptedPictures } from '#features/school/files/rules.ts';
import type { PosterFrame, VideoTexts } from '#features/study/videos/contract.ts';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../../../messages/m.ts';
import { videoFrame } from './video-frame.ts';

/** A frame of the video or an own picture becomes the poster (product.md#poster), or the reason why none can. */
export function PosterChoice({ video, seconds }: { video: VideoTexts; seconds: number }) {
  const isOfProduct = video.posterHindrance === 'product';
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-h3">{m.poster()}</h2>
        <p className="mt-1 text-small text-ink-2">{isOfProduct ? m.posterOfProduct() : m.posterHelp()}</p>
      </div>
      {isOfProduct ? null : <Choices video={video} seconds={seconds} />}
    </Card>
  );
}

function Choices({ video: { id, posterHindrance }, seconds }: { video: VideoTexts; seconds: number }) {
  const hasEncoder = posterHindrance === null;
  /** The one that was chosen here: an earlier poster may be of any second. */
  const [chosen, setChosen] = useState<number | 'own' | null>(null);
  const [again, setAgain] = useState<'true'>();
  const frames = useQuery({
    ...apiQuery.videos.posterFrames.queryOptions({ input: { id, again } }),
    enabled: hasEncoder,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const said = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(m.posterNotChanged(), errorMessage(error)),
  };
  const choose = useMutation(apiQuery.videos.choosePoster.mutationOptions(said));
  const bring = useMutation(apiQuery.videos.uploadPoster.mutationOptions(said));
  const isBusy = choose.isPending || bring.isPending;
  const takeSecond = (at: number) => {
    if (!isBusy) choose.mutate({ id, seconds: at }, { onSuccess: () => setChosen(at) });
  };
  const takePicture = (picture: File, name: 'own' | null) => {
    if (!isBusy) bring.mutate({ id, picture }, { onSuccess: () => setChosen(name) });
  };
  const drawHere = async () => {
    // A video of another origin cannot be drawn.
    const picture = await videoFrame().catch(() => null);
    if (picture) takePicture(picture, null);
    else toast.error(m.posterNotChanged(), m.playFirst());
  };
  return (
    <>
      <fieldset
        aria-label={m.posterFrames()}
        aria-busy={isBusy}
        className="grid grid-cols-3 gap-2.5 sm:grid-cols-6 xl:grid-cols-3"
      >
        {frames.isLoading ? (
          <SkeletonGroup label={m.posterFramesComing()} className="contents">
            {[0, 1, 2, 3, 4].map((place) => (
              <Skeleton key={place} className="aspect-video rounded-md" />
            ))}
          </SkeletonGroup>
        ) : null}
        {frames.data?.frames.map((frame) => (
          <Frame
            key={frame.seconds}
            frame={frame}
            isChosen={chosen === frame.seconds}
            onChoose={() => takeSecond(frame.seconds)}
          />
        ))}
        <OwnPicture isChosen={chosen === 'own'} onPick={(picture) => takePicture(picture, 'own')} />
      </fieldset>
      {frames.isError ? (
        <Notice
          tone="warning"
          title={m.posterFramesNotDrawn()}
          action={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => (again ? void frames.refetch() : setAgain('true'))}
            >
              {ui.tryAgain()}
            </Button>
          }
        >
          {errorMessage(frames.error)}
        </Notice>
      ) : null}
      <div>
        <Button
          variant="secondary"
          icon={<Image className="size-4" />}
          isBusy={isBusy}
          busyLabel={m.posterSaving()}
          onClick={() => (hasEncoder ? takeSecond(seconds) : void drawHere())}
        >
          {m.posterHere({ time: formatTimecode(seconds) })}
        </Button>
      </div>
    </>
  );
}

const tile = 'relative aspect-video overflow-hidden rounded-md border-2 border-line';

interface FrameProps {
  frame: PosterFrame;
  isChosen: boolean;
  onChoose: () => void;
}

function Frame({ frame, isChosen, onChoose }: FrameProps) {
  const time = formatTimecode(frame.seconds);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={m.posterFrameAt({ time })}
      className={cn(tile, 'cursor-pointer hover:border-primary', isChosen && 'border-primary')}
      onClick={onChoose}
    >
      <img src={frame.picture} alt="" className="size-full object-cover" />
      <span className="absolute right-1 bottom-1 rounded-sm bg-night px-1 font-mono text-caption text-on-night tabular-nums">
        {time}
      </span>
    </button>
  );
}

function OwnPicture({ isChosen, onPick }: { isChosen: boolean; onPick: (picture: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  return (
    <>
      <button
        type="button"
        aria-describedby={hint}
        aria-pressed={isChosen}
        className={cn(
          tile,
          'grid cursor-pointer place-content-center justify-items-center gap-0.5 border-dashed px-1 text-caption font-semibold hover:border-primary',
          isChosen && 'border-solid border-primary',
        )}
        onClick={() => input.current?.click()}
      >
        <Upload className="size-4 text-ink-2" aria-hidden="true" />
        {m.ownPicture()}
      </button>
      <p id={hint} className="sr-only">
        {m.ownPictureHint()}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={m.ownPicture()}
        accept={acceptedPictures}
        onChange={({ target }) => {
          const picture = target.files?.[0];
          target.value = '';
          if (picture) onPick(picture);
        }}
      />
    </>
  );
}
