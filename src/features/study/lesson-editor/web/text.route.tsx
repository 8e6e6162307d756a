import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { MissingModule } from '#features/study/catalogue/web/missing.tsx';
import { ModuleError } from '#features/study/catalogue/web/module-states.tsx';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import * as m from '../messages/m.ts';
import { LessonEditor } from './lesson-editor.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/modules/$id/text')({
  // An editor always starts from fresh data, never from a cache.
  staleTime: 0,
  gcTime: 0,
  staticData: { frame: 'rail', ownBottomBar: true },
  loader: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
    return orNotFound(api.lessonEditor.get({ id: Number(params.id) }));
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, m.textOf({ title: loaderData?.title ?? '' }), m.noSuchModule()),
  component: TextPage,
  errorComponent: ModuleError,
  notFoundComponent: MissingModule,
});

function TextPage() {
  const lesson = Route.useLoaderData();
  const { data } = useSuspenseQuery(viewerQuery());
  // What is in the browser decides what is shown, and the server does not know it.
  const isHydrated = useHydrated();
  return isHydrated ? (
    <LessonEditor key={lesson.id} lesson={lesson} userId={data.viewer?.userId ?? ''} />
  ) : (
    <Waiting />
  );
}

const lines = ['w-4/5', 'w-full', 'w-11/12', 'w-2/3', 'w-full', 'w-3/4'];

/** The editor's own frame, so that its parts come where they are awaited. */
const Waiting = () => (
  <SkeletonGroup
    label={m.loadingEditor()}
    className="flex flex-col max-lg:min-h-[80dvh] lg:h-[calc(100dvh-var(--topbar-h))]"
  >
    <div className="h-[138px] shrink-0 border-b border-line bg-surface lg:flex lg:h-[95px] lg:items-center lg:justify-between lg:px-6">
      <div className="grid content-center gap-2 max-lg:h-[78px] max-lg:px-4">
        <Skeleton className="h-5 w-56 max-w-[50vw]" />
        <Skeleton className="h-4 w-40 max-w-[40vw]" />
      </div>
      <div className="flex items-center justify-between gap-5 max-lg:h-15 max-lg:px-4">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-10 w-36 rounded-md" />
      </div>
    </div>
    <div className="h-[88px] shrink-0 border-b border-line bg-surface lg:h-11" />
    <div className="h-[45px] shrink-0 border-b border-line bg-surface lg:hidden" />
    <div className="grid min-h-0 flex-1 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,.95fr)] xl:grid-cols-[minmax(0,1fr)_minmax(0,.95fr)_300px]">
      {['bg-surface', 'bg-canvas max-lg:hidden', 'bg-surface max-xl:hidden'].map((background) => (
        <div
          key={background}
          className={`grid content-start gap-3 border-line px-6 py-8 [&:not(:first-child)]:border-l ${background}`}
        >
          {lines.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
            <Skeleton key={index} className={`h-4 ${width}`} />
          ))}
        </div>
      ))}
    </div>
  </SkeletonGroup>
);
