import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { Media } from '../contract.ts';
import { failureTexts } from '../failure-texts.ts';
import * as m from '../messages/m.ts';
import { isForSilence } from '../rules.ts';
import { AsItIsButton } from './as-it-is-button.tsx';
import { sizeText } from './size-text.ts';
import { type Upload, useUpload } from './upload-store.ts';
import { stopUpload } from './uploads.ts';

/** While something happens; the server counts every second. */
const pollMs = 2_000;

const isMoving = (media: Media | undefined): boolean =>
  media === undefined ||
  media.state === 'uploading' ||
  media.state === 'queued' ||
  media.state === 'encoding';

interface VideoOnItsWayProps {
  /** Of an upload that this tab has begun. */
  uploadKey: string | null;
  id: string | null;
  /** Called when the server knows the video. */
  onBegun: (media: Media) => void;
  /** Called once when the video can be watched. */
  onReady: (media: Media) => void;
  /** Nothing is on its way any more. */
  onGone: () => void;
  /** For the same file again, after the page was closed. */
  picker: ReactNode;
}

/** A video from the first byte to the moment when it can be watched: what happens now, and what to do if it stops. */
export function VideoOnItsWay({
  uploadKey,
  id: givenId,
  onBegun,
  onReady,
  onGone,
  picker,
}: VideoOnItsWayProps) {
  const sending = useUpload({ key: uploadKey, id: givenId });
  const id = sending?.upload.id ?? givenId;
  const queryClient = useQueryClient();
  const { data: media, error } = useQuery({
    ...apiQuery.videos.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false),
    staleTime: 0,
  });
  const isReady = media?.state === 'ready';
  const isGone = error !== null && errorStatusOf(error) === 404;
  const isKnown = media !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the state.
  useEffect(() => {
    if (isGone) onGone();
    else if (isReady) onReady(media);
    else if (isKnown) onBegun(media);
  }, [isKnown, isReady, isGone]);
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiQuery.videos.key() });
  const remove = useMutation(
    apiQuery.videos.remove.mutationOptions({
      onSuccess: async () => {
        onGone();
        await refresh();
      },
      onError: (failed) => toast.error(errorMessage(failed)),
    }),
  );
  const retry = useMutation(
    apiQuery.videos.retry.mutationOptions({
      onSuccess: refresh,
      onError: (failed) => toast.error(errorMessage(failed)),
    }),
  );
  const stop = () => {
    if (sending) stopUpload(sending.key);
    if (id) remove.mutate({ id });
    else onGone();
  };
  const upload = sending?.upload ?? null;
  const name = media?.name ?? upload?.name ?? '';
  if (upload?.state === 'failed')
    return (
      <Notice
        tone="danger"
        title={m.uploadFailed({ name })}
        action={
          <div className="flex flex-wrap gap-2">
            <StopButton label={m.chooseAgain()} onStop={stop} />
            {upload.isSilent && sending ? (
              <AsItIsButton name={name} mediaId={null} uploadKey={sending.key} />
            ) : null}
          </div>
        }
      >
        {upload.message}
      </Notice>
    );
  if (media?.state === 'failed') {
    const { what, how } = failureTexts[media.failure ?? 'encoder'];
    return (
      <Notice
        tone="danger"
        title={m.videoFailed({ name })}
        action={
          <div className="flex flex-wrap gap-2">
            <StopButton label={m.chooseAnother()} onStop={stop} />
            {isForSilence(media.failure) ? (
              <AsItIsButton name={name} mediaId={media.id} uploadKey={null} />
            ) : null}
            {media.failure === 'encoder' || media.failure === 'needs-encoder' ? (
              <Button
                variant="ghost"
                size="sm"
                isBusy={retry.isPending}
                onClick={() => retry.mutate({ id: media.id })}
              >
                {m.tryAgain()}
              </Button>
            ) : null}
          </div>
        }
      >
        {what()} {how()}
      </Notice>
    );
  }
  if (!media && !upload) return <Skeleton className="h-36 rounded-lg" />;
  const step = stepOf(media, upload);
  const isPaused = upload === null && media?.state === 'uploading';
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-ui font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-ink-2 tabular-nums">
          {sizeText(media?.sizeBytes ?? upload?.sizeBytes ?? 0)}
        </p>
      </div>
      <ProgressBar percent={step.percent} label={step.label} tone={step.tone} size="md" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p
          className="text-small text-ink-2 tabular-nums"
          // The bar says how much: its percent, spoken one by one, would leave no room for anything else.
          aria-live={step.percent === 0 || step.tone === 'warning' ? 'polite' : 'off'}
        >
          {step.label}
        </p>
        <StopButton label={m.stopVideo()} onStop={stop} isBusy={remove.isPending} />
      </div>
      <p className="text-small text-ink-3">{step.hint}</p>
      {isPaused ? picker : null}
    </div>
  );
}

interface Step {
  percent: number;
  label: string;
  hint: string;
  tone: 'info' | 'primary' | 'warning';
}

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.floor((part * 100) / whole) : 0);

/** What happens now. This tab knows best how much it has sent; everything else the server says. */
function stepOf(media: Media | undefined, upload: Upload | null): Step {
  if (media?.state === 'queued') {
    const ahead = media.ahead ?? 0;
    return {
      percent: 0,
      label: ahead === 0 ? m.itsTurnIsNext() : m.videosBefore({ count: ahead }),
      hint: m.mayClose(),
      tone: 'primary',
    };
  }
  if (media?.state === 'encoding')
    return {
      percent: media.percent,
      label: m.gettingReady({ percent: media.percent }),
      hint: m.mayClose(),
      tone: 'primary',
    };
  if (upload?.state === 'converting') {
    const percent = upload.convertedPercent ?? 0;
    return {
      percent,
      label: m.convertingInBrowser({ percent }),
      hint: m.convertingInBrowserHint(),
      tone: 'primary',
    };
  }
  const size = upload?.sizeBytes ?? media?.sizeBytes ?? 0;
  // What an earlier upload of the file has brought counts from the start.
  const sent = Math.max(upload?.sentBytes ?? 0, media?.receivedBytes ?? 0);
  const percent = shareOf(sent, size);
  const numbers = { percent, sent: sizeText(sent), size: sizeText(size) };
  if (!upload) return { percent, label: m.uploadPaused(numbers), hint: m.chooseSameFile(), tone: 'warning' };
  if (sent === 0 && !media) return { percent, label: m.uploadStarts(), hint: m.uploadGoesOn(), tone: 'info' };
  if (upload.state === 'waiting')
    return { percent, label: m.connectionLost(numbers), hint: m.goesOnByItself(), tone: 'warning' };
  return { percent, label: m.uploading(numbers), hint: m.uploadGoesOn(), tone: 'info' };
}

function StopButton({
  label,
  onStop,
  isBusy = false,
}: {
  label: string;
  onStop: () => void;
  isBusy?: boolean;
}) {
  return (
    <Button variant="ghost" size="sm" onClick={onStop} isBusy={isBusy}>
      {label}
    </Button>
  );
}
