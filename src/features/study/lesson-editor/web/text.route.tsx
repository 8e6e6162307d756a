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
    <SkeletonGroup label={m.loadingEditor()} className="grid grid-cols-1 gap-4 p-6 lg:grid-cols-2">
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </SkeletonGroup>
  );
}
