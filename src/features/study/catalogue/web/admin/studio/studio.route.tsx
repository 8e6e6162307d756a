import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useSearch } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Media } from '#features/study/videos/contract.ts';
import { type KeyedUpload, useUploads } from '#features/study/videos/web/upload-store.ts';
import { uuid } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../../../messages/m.ts';
import { adminCoursesQuery, adminModulesQuery, outdateCatalogue } from '../catalogue-queries.ts';
import { NewUploads } from './new-uploads.tsx';
import { studioQuery } from './studio-queries.ts';
import { studioRows } from './studio-rows.ts';
import { StudioSide } from './studio-side.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadSummary } from './upload-summary.tsx';
import { UsedList } from './used-list.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/studio')({
  head: () => pageTitle(m.studio()),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(studioQuery()),
      queryClient.prefetchQuery(adminModulesQuery()),
      queryClient.prefetchQuery(adminCoursesQuery()),
    ]),
  component: StudioPage,
});

/** Many videos on their way: dropped into a course, sent, converted (product.md#own-videos). */
function StudioPage() {
  // Read here: every page of the site loads the readers of all routes.
  const from = uuid(useSearch({ strict: false }).course) ?? null;
  const studio = useQuery(studioQuery());
  const modules = useQuery(adminModulesQuery());
  const courses = useQuery(adminCoursesQuery());
  const uploads = useUploads();
  useListThatFollows(uploads);
  useCatalogueThatFollows(studio.data?.videos);
  const error = studio.error ?? modules.error ?? courses.error;
  const refetch = () => Promise.all([studio.refetch(), modules.refetch(), courses.refetch()]);
  return (
    <Page>
      <PageHeader
        title={m.studio()}
        subtitle={m.studioText()}
        above={<BackLink render={<Link to="/admin/modules" />}>{m.manageModules()}</BackLink>}
        actions={
          studio.data?.hasBunny ? (
            <Button
              variant="secondary"
              icon={<ArrowLeftRight className="size-4" />}
              render={<Link to="/admin/studio/moves" />}
            >
              {m.moveVideos()}
            </Button>
          ) : null
        }
      />
      {studio.data && modules.data && courses.data ? (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="grid gap-6">
            <NewUploads
              courses={courses.data}
              modules={modules.data}
              videos={studio.data.videos}
              from={from}
              hasEncoder={studio.data.hasEncoder}
            />
            <Arriving
              rows={studioRows(studio.data.videos, uploads, modules.data)}
              hasEncoder={studio.data.hasEncoder}
            />
            <UsedList modules={modules.data} />
          </div>
          <StudioSide hasEncoder={studio.data.hasEncoder} freeBytes={studio.data.freeBytes} />
        </div>
      ) : error ? (
        <Notice
          tone="danger"
          title={m.videosNotFetched()}
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              {m.checkAgain()}
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      ) : (
        <SkeletonGroup label={m.loadingStudio()} className="grid gap-6">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  );
}

/** What this browser sends is asked about at each step, however short the upload is. */
function useListThatFollows(uploads: readonly KeyedUpload[]) {
  const queryClient = useQueryClient();
  const steps = uploads.map(({ key, upload }) => `${key} ${upload.id} ${upload.state}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: apiQuery.videos.key() });
  }, [steps, queryClient]);
}

/** A new module, or one whose video is ready, is shown everywhere without another visit. */
function useCatalogueThatFollows(videos: readonly Media[] | undefined) {
  const queryClient = useQueryClient();
  const seen = videos?.map(({ id, moduleId, state }) => `${id} ${moduleId} ${state === 'ready'}`).join();
  const before = useRef(seen);
  useEffect(() => {
    if (before.current !== undefined && before.current !== seen) void outdateCatalogue(queryClient);
    before.current = seen;
  }, [seen, queryClient]);
}

function Arriving({ rows, hasEncoder }: { rows: ReturnType<typeof studioRows>; hasEncoder: boolean }) {
  if (rows.length === 0) return null;
  return (
    <>
      <UploadSummary rows={rows} />
      <UploadList rows={rows} hasEncoder={hasEncoder} />
    </>
  );
}
