import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatTimecode } from '#kernel/time.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { ModuleValues } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { videoReadyStatus } from '../../rules.ts';
import { videoLook } from './video-look.ts';

/** How often to ask about a video that is still being processed. */
const recheckMs = 15_000;

const isRefusal = (error: unknown) => (errorStatusOf(error) ?? 500) < 500;

function useVideoCheck(videoUrl: string) {
  const settled = useDebounced(videoUrl.trim(), 500);
  const check = useQuery({
    ...apiQuery.catalogue.checkVideo.queryOptions({ input: { videoUrl: settled } }),
    enabled: settled !== '',
    retry: false,
    // Signed addresses are for one view.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data &&
      state.data.status !== null &&
      !state.data.playback &&
      videoLook(state.data.status).tone === 'info'
        ? recheckMs
        : false,
  });
  return { ...check, isSettled: settled === videoUrl.trim() && settled !== '' };
}

/** The video's address, the provider's data about it, and the video itself (product.md#video). */
export function VideoField() {
  const { register, formState, setValue } = useFormContext<ModuleValues>();
  const [videoUrl, title] = useWatch<ModuleValues, ['videoUrl', 'title']>({ name: ['videoUrl', 'title'] });
  const { data, error, isFetching, isSettled, refetch } = useVideoCheck(videoUrl);
  const refusal = isSettled && isRefusal(error) ? errorMessage(error) : undefined;
  const minutes = data ? Math.max(1, Math.ceil(data.lengthSeconds / 60)) : 0;
  return (
    <div className="grid gap-4">
      <TextField
        label={m.videoUrl()}
        inputMode="url"
        placeholder="https://player.mediadelivery.net/play/{library}/{video}"
        hint={m.videoUrlHint()}
        {...register('videoUrl')}
        error={formState.errors.videoUrl?.message ?? (error ? refusal : undefined)}
      />
      <div aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-3 text-small text-ink-2">
        {isFetching && !data ? m.askingProvider() : null}
        {isSettled && data ? (
          <>
            <StatusBadge tone={videoLook(data.status).tone}>{videoLook(data.status).label}</StatusBadge>
            {data.status === null ? m.providerLacksVideo() : null}
            {data.status === videoReadyStatus ? (
              <>
                <span>{m.timeLong({ time: formatTimecode(data.lengthSeconds) })}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() =>
                    setValue('duration', String(minutes), { shouldDirty: true, shouldValidate: true })
                  }
                >
                  {m.takeAsDuration()}
                </Button>
              </>
            ) : null}
          </>
        ) : null}
        {isSettled && !isFetching && videoUrl.trim() !== '' && !refusal ? (
          <Button variant="ghost" size="sm" onClick={() => void refetch()}>
            {m.checkAgain()}
          </Button>
        ) : null}
      </div>
      {isSettled && error && !refusal ? (
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
    </div>
  );
}
