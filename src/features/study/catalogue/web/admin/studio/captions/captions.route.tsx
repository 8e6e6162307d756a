import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Cue } from '#features/study/videos/caption-cues.ts';
import { currentLanguage, languages } from '#kernel/language.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api, apiQuery } from '#kit/client.ts';
import { errorStatusOf } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { cn } from '#ui/cn.ts';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabList } from '#ui/tabs.tsx';
import * as m from '../../../../messages/m.ts';
import { MissingModule } from '../../../missing.tsx';
import { ModuleError } from '../../../module-states.tsx';
import { adminModulesQuery, outdateCatalogue } from '../../catalogue-queries.ts';
import { CaptionsEditor } from './captions-editor.tsx';
import { ChaptersEditor } from './chapters-editor.tsx';
import { PosterChoice } from './poster-choice.tsx';
import { SoundStrip } from './sound-strip.tsx';

const readSearch = searchOf({ language: oneOf(languages) });

export const Route = createFileRoute('/_learner/_admin/admin/studio/$id')({
  staleTime: 0,
  gcTime: 0,
  validateSearch: readSearch,
  loader: async ({ params, context: { queryClient } }) => {
    try {
      const [video] = await Promise.all([
        api.videos.texts({ id: params.id }),
        queryClient.prefetchQuery(adminModulesQuery()),
        queryClient.prefetchQuery(apiQuery.videos.sound.queryOptions({ input: { id: params.id } })),
      ]);
      const modules = queryClient.getQueryData(adminModulesQuery().queryKey);
      const module = modules?.find(({ mediaId }) => mediaId === video.id);
      return { ...video, title: module?.title ?? video.name };
    } catch (error) {
      if ([400, 404, 422].includes(errorStatusOf(error) ?? 0)) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, m.captionsOf({ title: loaderData?.title ?? '' }), m.noSuchModule()),
  component: CaptionsPage,
  errorComponent: ModuleError,
  notFoundComponent: MissingModule,
});

/** A video beside its captions, line by line, with its chapters below (product.md#captions). */
function CaptionsPage() {
  const video = Route.useLoaderData();
  const { language = currentLanguage() } = Route.useSearch();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: modules } = useQuery(adminModulesQuery());
  const {
    data: checked,
    isPending,
    refetch,
  } = useQuery({
    ...apiQuery.catalogue.checkVideo.queryOptions({ input: { videoUrl: video.videoUrl } }),
    // Signed addresses are for one view.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const playback = checked?.playback ?? null;
  const module = modules?.find(({ mediaId }) => mediaId === video.id);
  const player = useRef<VideoPlayerHandle>(null);
  const [seconds, setSeconds] = useState(0);
  /** Of the parts, on a narrow screen. */
  const [part, setPart] = useState<'captions' | 'chapters' | 'poster'>('captions');
  const [cues, setCues] = useState<readonly Cue[]>([]);
  const reload = async () => {
    await outdateCatalogue(queryClient);
    // No navigation: the other part of the page may have unsaved changes.
    await router.invalidate({ filter: ({ routeId }) => routeId === Route.id });
  };
  return (
    <Page>
      <PageHeader
        title={module?.title ?? <span lang="">{video.name}</span>}
        subtitle={module?.courseTitle ?? m.noCourse()}
        above={<BackLink render={<Link to="/admin/studio" />}>{m.studio()}</BackLink>}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {/* On a phone: the video, which stays in view, and the part that was chosen. */}
        <div className="contents xl:sticky xl:top-[calc(var(--topbar-h)+1.5rem)] xl:grid xl:gap-6">
          <div className="max-xl:sticky max-xl:top-(--topbar-h) max-xl:z-10 max-xl:bg-canvas max-xl:pb-2">
            {playback ? (
              <VideoPlayer
                ref={player}
                title={video.title}
                {...playback}
                durationSeconds={video.lengthSeconds}
                onTimeChange={setSeconds}
                onRequestNewUrl={() => void refetch()}
              />
            ) : (
              <Skeleton className="aspect-video rounded-xl" />
            )}
          </div>
          {/* Where the parts are below each other, one is shown; the others keep what was typed. */}
          <TabList
            label={m.partsOfVideo()}
            className="xl:hidden"
            value={part}
            onValueChange={setPart}
            items={[
              { value: 'captions', label: m.captions() },
              { value: 'chapters', label: m.chapters() },
              { value: 'poster', label: m.poster() },
            ]}
          />
          <SoundStrip
            video={video}
            hlsUrl={playback?.hlsUrl ?? null}
            isComing={isPending}
            cues={cues}
            seconds={seconds}
            onSeek={(to) => player.current?.seek(to)}
            className={cn('order-1', part === 'poster' && 'max-xl:hidden')}
          />
          <div className={cn('order-3', part !== 'chapters' && 'max-xl:hidden')}>
            <ChaptersEditor
              video={video}
              language={language}
              seconds={seconds}
              player={player}
              onSaved={reload}
            />
          </div>
          <div className={cn('order-3', part !== 'poster' && 'max-xl:hidden')}>
            <PosterChoice video={video} seconds={seconds} />
          </div>
        </div>
        <CaptionsEditor
          key={language}
          video={video}
          language={language}
          seconds={seconds}
          player={player}
          onLanguage={(next) => void navigate({ search: { language: next }, replace: true })}
          onSaved={reload}
          onCues={setCues}
          className={cn(part !== 'captions' && 'max-xl:hidden')}
        />
      </div>
    </Page>
  );
}
