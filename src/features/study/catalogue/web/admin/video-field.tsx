import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Media } from '#features/study/videos/contract.ts';
import * as videos from '#features/study/videos/messages/m.ts';
import { isConvertedHere } from '#features/study/videos/web/convert/place.ts';
import { startUpload, stopUpload } from '#features/study/videos/web/uploads.ts';
import { VideoOnItsWay } from '#features/study/videos/web/video-on-its-way.tsx';
import { VideoPicker } from '#features/study/videos/web/video-picker.tsx';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import type { ModuleValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { videoReadyStatus } from '../../rules.ts';
import { outdateCatalogue } from './catalogue-queries.ts';
import { EarlierVideos } from './earlier-videos.tsx';
import type { Module } from './module-payload.ts';
import { isOwnVideo } from './own-video.ts';
import { useVideoCheck } from './use-video-check.ts';
import { videoLook } from './video-look.ts';

const isRefusal = (error: unknown) => (errorStatusOf(error) ?? 500) < 500;

/** The module that is edited; null for a new one. */
export interface EditedModule {
  id: number;
  /** Of its own video that is not ready yet. */
  waitsFor: string | null;
  /** The address of the video that it shows, whatever is typed. */
  shown: string;
  /** It shows another video since this page was opened. */
  onVideo: (video: NewVideo) => void;
}

/** `revision` where an editor's own change made a new one. */
export type NewVideo = Pick<Module, 'videoUrl' | 'mediaId' | 'video' | 'duration'> & { revision?: number };

/**
 * The video: one that is uploaded here, or at Bunny where the school uses it. The former video stays until a new one
 * is ready (product.md#own-videos).
 */
export function VideoField({ module }: { module: EditedModule | null }) {
  const { formState, setValue } = useFormContext<ModuleValues>();
  const [videoUrl, duration] = useWatch<ModuleValues, ['videoUrl', 'duration']>({
    name: ['videoUrl', 'duration'],
  });
  const queryClient = useQueryClient();
  const [uploadKey, setUploadKey] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const studio = useQuery({
    ...apiQuery.videos.list.queryOptions({ input: module ? { moduleId: module.id } : {} }),
    staleTime: 0,
  });
  if (studio.error)
    return (
      <Notice
        tone="danger"
        title={m.videosNotFetched()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void studio.refetch()}>
            {m.checkAgain()}
          </Button>
        }
      >
        {errorMessage(studio.error)}
      </Notice>
    );
  if (!studio.data) return <Skeleton className="h-40 rounded-lg" />;
  const { hasEncoder, hasBunny } = studio.data;
  const last = module ? studio.data.videos[0] : undefined;
  const known = last && last.state !== 'ready' ? last.id : (module?.waitsFor ?? null);
  const onItsWay = uploadKey !== null ? null : isOver ? null : known;
  const isOnItsWay = uploadKey !== null || onItsWay !== null;

  const pick = (file: File) => {
    if (uploadKey) stopUpload(uploadKey);
    setIsOver(false);
    setIsReplacing(false);
    setUploadKey(startUpload(file, module && { moduleId: module.id }, isConvertedHere(hasEncoder)));
  };
  const end = () => {
    setUploadKey(null);
    setIsOver(true);
  };
  const take = (media: Media) => {
    const values = {
      videoUrl: media.videoUrl,
      duration: String(Math.max(1, Math.ceil(media.lengthSeconds / 60))),
    };
    if (module) {
      // It has it already, so nothing is left to save.
      module.onVideo({
        videoUrl: values.videoUrl,
        mediaId: media.id,
        video: { status: videoReadyStatus, lengthSeconds: media.lengthSeconds },
        duration: Number(values.duration),
      });
    } else {
      setValue('videoUrl', values.videoUrl, { shouldDirty: true, shouldValidate: true });
      setValue('duration', values.duration, { shouldDirty: true, shouldValidate: true });
    }
    end();
    toast.success(videos.videoNowReady());
    void outdateCatalogue(queryClient);
  };
  const begin = (media: { videoUrl: string }) => {
    if (module || videoUrl === media.videoUrl) return;
    // A draft can be saved while its video is on its way; the length follows.
    setValue('videoUrl', media.videoUrl, { shouldDirty: true, shouldValidate: true });
    if (duration === '') setValue('duration', '1', { shouldDirty: true, shouldValidate: true });
  };
  const isOwn = isOwnVideo(videoUrl);
  const hasVideo = videoUrl.trim() !== '';
  const showsPicker = !isOnItsWay && (!hasVideo || !isOwn || isReplacing);
  return (
    <div className="grid gap-4">
      {showsPicker ? null : <h2 className="text-ui font-semibold">{videos.chooseVideo()}</h2>}
      {isOnItsWay ? (
        <>
          <VideoOnItsWay
            key={uploadKey ?? onItsWay}
            uploadKey={uploadKey}
            id={onItsWay}
            onBegun={begin}
            onReady={take}
            onGone={() => {
              if (!module) setValue('videoUrl', '', { shouldDirty: true });
              end();
            }}
            picker={<VideoPicker hasEncoder={hasEncoder} onPick={pick} />}
          />
          {module && hasVideo && module.waitsFor === null ? (
            <p className="text-small text-ink-2">{videos.keepsUntilReady()}</p>
          ) : null}
        </>
      ) : null}
      {showsPicker ? (
        <VideoPicker
          hasEncoder={hasEncoder}
          problem={hasBunny ? undefined : formState.errors.videoUrl?.message}
          onPick={pick}
        />
      ) : null}
      {showsPicker && hasBunny && !isReplacing ? <BunnyAddress /> : null}
      {hasVideo && !(isOnItsWay && !module) && !(isOnItsWay && module?.waitsFor) ? (
        <Preview videoUrl={videoUrl} />
      ) : null}
      {hasVideo && isOwn && !isOnItsWay ? (
        <div>
          <Button variant="secondary" size="sm" onClick={() => setIsReplacing(!isReplacing)}>
            {isReplacing ? videos.keepVideo() : videos.replaceVideo()}
          </Button>
        </div>
      ) : null}
      {module ? (
        <EarlierVideos
          moduleId={module.id}
          shown={module.shown}
          onTakenBack={(taken) => {
            setIsReplacing(false);
            module.onVideo(taken);
          }}
        />
      ) : null}
    </div>
  );
}

function BunnyAddress() {
  const { register, formState } = useFormContext<ModuleValues>();
  const videoUrl = useWatch<ModuleValues, 'videoUrl'>({ name: 'videoUrl' });
  const { error, isSettled } = useVideoCheck(videoUrl);
  const refusal = isSettled && isRefusal(error) ? errorMessage(error) : undefined;
  return (
    <TextField
      label={m.videoUrl()}
      inputMode="url"
      placeholder="https://player.mediadelivery.net/play/{library}/{video}"
      hint={m.videoUrlHint()}
      {...register('videoUrl')}
      error={formState.errors.videoUrl?.message ?? refusal}
    />
  );
}

/** What the video's keeper says about it, and the video itself (product.md#video). */
function Preview({ videoUrl }: { videoUrl: string }) {
  const { setValue } = useFormContext<ModuleValues>();
  const title = useWatch<ModuleValues, 'title'>({ name: 'title' });
  const { data, error, isFetching, isSettled, refetch } = useVideoCheck(videoUrl);
  const isOwn = isOwnVideo(videoUrl);
  const minutes = data ? Math.max(1, Math.ceil(data.lengthSeconds / 60)) : 0;
  const isRefused = isSettled && isRefusal(error) && error !== null;
  return (
    <>
      <div aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-3 text-small text-ink-2">
        {isFetching && !data ? m.askingProvider() : null}
        {isSettled && data ? (
          <>
            <StatusBadge tone={videoLook(data.status).tone}>{videoLook(data.status).label}</StatusBadge>
            {data.status === null ? m.providerLacksVideo() : null}
            {data.status === videoReadyStatus ? (
              <>
                <span>{m.timeLong({ time: formatTimecode(data.lengthSeconds) })}</span>
                {isOwn ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    onClick={() =>
                      setValue('duration', String(minutes), { shouldDirty: true, shouldValidate: true })
                    }
                  >
                    {m.takeAsDuration()}
                  </Button>
                )}
              </>
            ) : null}
          </>
        ) : null}
        {isSettled && !isFetching && !isRefused && !isOwn ? (
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {m.checkAgain()}
          </Button>
        ) : null}
      </div>
      {isSettled && error && !isRefused ? (
        <Notice tone="warning" title={m.providerSilent()}>
          {m.canStillSave()}
        </Notice>
      ) : null}
      {isSettled && data?.playback ? (
        <VideoPlayer
          key={videoUrl.trim()}
          className="max-w-2xl"
          title={title || m.preview()}
          {...data.playback}
          durationSeconds={data.lengthSeconds}
          onRequestNewUrl={() => void refetch()}
        />
      ) : null}
    </>
  );
}
