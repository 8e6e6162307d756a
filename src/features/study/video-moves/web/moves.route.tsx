import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { errorMessage } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { MovableModule } from '../contract.ts';
import * as m from '../messages/m.ts';
import { isFixed } from '../rules.ts';
import { CourseVideos } from './course-videos.tsx';
import { movesQuery } from './moves-query.ts';
import { ProductVideos } from './product-videos.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/studio/moves')({
  head: () => pageTitle(m.moveVideos()),
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(movesQuery()),
  component: MovesPage,
});

interface Group {
  id: string | null;
  title: string;
  modules: MovableModule[];
}

/** Courses in the order of their first modules; modules without one come last. */
function groupsOf(modules: readonly MovableModule[]): Group[] {
  const groups = new Map<string | null, Group>();
  for (const module of modules) {
    const { courseId, courseTitle } = module;
    const group = groups.get(courseId) ?? {
      id: courseId,
      title: courseTitle ?? m.noCourseGroup(),
      modules: [],
    };
    group.modules.push(module);
    groups.set(courseId, group);
  }
  return [...groups.values()].toSorted((a, b) => Number(a.id === null) - Number(b.id === null));
}

/** Where each video is, and the way to the other keeper (product.md#moving-videos). */
function MovesPage() {
  const { data, error, refetch } = useQuery(movesQuery());
  const movable = data?.modules.filter((module) => !isFixed(module)) ?? [];
  return (
    <Page>
      <PageHeader
        above={<BackLink render={<Link to="/admin/studio" />}>{m.studio()}</BackLink>}
        title={m.moveVideos()}
        subtitle={m.moveVideosText()}
      />
      {data ? (
        <div className="grid gap-6">
          {data.hasBunny ? null : (
            <Notice tone="info" title={m.bunnyNotSetUp()}>
              {m.bunnyMissing()}
            </Notice>
          )}
          {movable.length === 0 ? (
            <EmptyState
              title={m.noOwnVideos()}
              text={m.noOwnVideosText()}
              action={
                <Button variant="secondary" render={<Link to="/admin/studio" />}>
                  {m.openStudio()}
                </Button>
              }
            />
          ) : null}
          {groupsOf(movable).map((group) => (
            <CourseVideos
              key={group.id}
              title={group.title}
              modules={group.modules}
              hasBunny={data.hasBunny}
            />
          ))}
          <ProductVideos groups={groupsOf(data.modules.filter(isFixed))} />
        </div>
      ) : error ? (
        <Notice
          tone="danger"
          title={m.movesNotFetched()}
          action={
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              {ui.tryAgain()}
            </Button>
          }
        >
          {errorMessage(error)}
        </Notice>
      ) : (
        <SkeletonGroup label={m.loadingMoves()} className="grid gap-6">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  );
}
