import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { replacedKeptDays } from '#features/study/videos/rules.ts';
import { dayMs, formatDateIn, formatTimecode } from '#kernel/time.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import type { EarlierVideo } from '../../contract.ts';
import * as m from '../../messages/m.ts';
import { outdateCatalogue } from './catalogue-queries.ts';
import type { Module } from './module-payload.ts';
import { useVideoCheck } from './use-video-check.ts';

const nameOf = ({ name }: EarlierVideo): string => name ?? m.videoAtBunny();

const dateOf = (instant: string | number): string => formatDateIn(new Date(instant), viewerTimeZone());

/** When it is deleted, or why it is not. */
function stayOf({ kept, shownIn, deletedAt, replacedAt }: EarlierVideo): string | null {
  switch (kept) {
    case 'module':
      return shownIn === null ? m.keptInDeleted() : m.keptShownIn({ title: shownIn });
    case 'product':
      return m.keptOfProduct();
    case 'bunny':
      return m.keptAtBunny({ date: dateOf(Date.parse(replacedAt) + replacedKeptDays * dayMs) });
    case null:
      return deletedAt === null ? null : m.deletedOn({ date: dateOf(deletedAt) });
  }
}

interface EarlierVideosProps {
  moduleId: number;
  /** The address of the video that the module shows, as this page knows it. */
  shown: string;
  onTakenBack: (module: Module) => void | Promise<void>;
}

/** What the module showed before, to watch and to use again (product.md#earlier-videos). Nothing if there is none. */
export function EarlierVideos({ moduleId, shown, onTakenBack }: EarlierVideosProps) {
  const { data, error, refetch } = useQuery({
    ...apiQuery.catalogue.modules.earlierVideos.queryOptions({ input: { id: moduleId } }),
    staleTime: 0,
  });
  const [watched, setWatched] = useState<string | null>(null);
  const summary = useRef<HTMLElement>(null);
  if (error)
    return (
      <Notice
        tone="danger"
        title={m.earlierNotFetched()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {ui.tryAgain()}
          </Button>
        }
      >
        {errorMessage(error)}
      </Notice>
    );
  if (!data || data.length === 0) return null;
  return (
    <details className="group border-t border-line pt-2">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-ui font-semibold [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight
          className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {m.earlierVideos({ count: data.length })}
      </summary>
      <ul className="divide-y divide-line">
        {data.map((video) => (
          <EarlierRow
            key={video.guid}
            {...{ moduleId, shown, video }}
            isWatched={watched === video.guid}
            onWatch={(isWatched) => setWatched(isWatched ? video.guid : null)}
            onTakenBack={async (module) => {
              setWatched(null);
              onTakenBack(module);
              await refetch();
              // The button that had the focus goes with its row.
              summary.current?.focus();
            }}
          />
        ))}
      </ul>
    </details>
  );
}

interface EarlierRowProps extends EarlierVideosProps {
  video: EarlierVideo;
  isWatched: boolean;
  onWatch: (isWatched: boolean) => void;
}

function EarlierRow({ moduleId, shown, video, isWatched, onWatch, onTakenBack }: EarlierRowProps) {
  const playerId = useId();
  const name = nameOf(video);
  const stay = stayOf(video);
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-ui [overflow-wrap:anywhere]">
            {name}
            {video.lengthSeconds > 0 ? (
              <span className="ml-2 text-small text-ink-2 tabular-nums">
                {formatTimecode(video.lengthSeconds)}
              </span>
            ) : null}
          </p>
          <p className="text-small text-ink-2 [overflow-wrap:anywhere]">
            {m.replacedOn({ date: dateOf(video.replacedAt) })}
            {stay === null ? null : (
              <>
                <br />
                {stay}
              </>
            )}
          </p>
        </div>
        {video.videoUrl === '' ? (
          <p className="text-small text-ink-2">{m.earlierNeedsBunny()}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="ghost"
              size="sm"
              aria-expanded={isWatched}
              aria-controls={isWatched ? playerId : undefined}
              aria-label={isWatched ? m.hideVideoOf({ name }) : m.watchVideoOf({ name })}
              onClick={() => onWatch(!isWatched)}
            >
              {isWatched ? m.hideVideo() : m.watchVideo()}
            </Button>
            <UseAgain {...{ moduleId, shown, video, onTakenBack }} />
          </div>
        )}
      </div>
      {isWatched ? (
        <div id={playerId}>
          <EarlierPlayer name={name} videoUrl={video.videoUrl} />
        </div>
      ) : null}
    </li>
  );
}

function EarlierPlayer({ name, videoUrl }: { name: string; videoUrl: string }) {
  const { data, error, refetch } = useVideoCheck(videoUrl);
  if (error) return <Notice tone="danger" title={errorMessage(error)} />;
  if (!data)
    return (
      <SkeletonGroup label={m.askingProvider()}>
        <Skeleton className="aspect-video max-w-2xl rounded-lg" />
      </SkeletonGroup>
    );
  if (!data.playback) return <Notice tone="warning" title={m.earlierGoneAtBunny()} />;
  return (
    <VideoPlayer
      className="max-w-2xl"
      title={name}
      {...data.playback}
      durationSeconds={data.lengthSeconds}
      onRequestNewUrl={() => void refetch()}
    />
  );
}

function UseAgain({ moduleId, shown, video, onTakenBack }: EarlierVideosProps & { video: EarlierVideo }) {
  const [isOpen, setIsOpen] = useState(false);
  const queryClient = useQueryClient();
  const name = nameOf(video);
  const taking = useMutation({
    mutationFn: () => api.catalogue.modules.takeBackVideo({ id: moduleId, guid: video.guid, shown }),
    onSuccess: (module) => {
      setIsOpen(false);
      toast.success(m.usedAgain({ name }));
      return onTakenBack(module);
    },
    onError: (error) => {
      setIsOpen(false);
      toast.error(m.notUsedAgain(), errorMessage(error));
    },
    onSettled: () => outdateCatalogue(queryClient),
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="sm" aria-label={m.useAgainOf({ name })}>
          {m.useAgain()}
        </Button>
      }
      tone="primary"
      title={m.useAgainQuestion({ name })}
      description={
        <>
          {m.useAgainText()} {shown === '' ? null : m.presentIsKept()}
        </>
      }
      confirmLabel={m.useAgainNow()}
      onConfirm={() => taking.mutate()}
      isBusy={taking.isPending}
      busyLabel={m.usingAgain()}
    />
  );
}
