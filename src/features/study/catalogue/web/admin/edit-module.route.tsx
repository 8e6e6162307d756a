import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Captions, NotebookPen, SquareTerminal } from 'lucide-react';
import { useState } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { ContentTitle } from '#kit/content-title.tsx';
import { errorStatusOf } from '#kit/errors.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { videoReadyStatus } from '../../rules.ts';
import { MissingModule } from '../missing.tsx';
import { ModuleError } from '../module-states.tsx';
import { adminCoursesQuery, outdateCatalogue, titled } from './catalogue-queries.ts';
import { ModuleForm } from './module-form.tsx';
import { ModuleWatching } from './module-watching.tsx';

export const Route = createFileRoute('/_learner/_admin/admin/modules/$id/edit')({
  // An editor always starts from fresh data, never from a cache.
  staleTime: 0,
  gcTime: 0,
  loader: async ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
    try {
      return await api.catalogue.modules.adminGet({ id: Number(params.id) });
    } catch (error) {
      if (errorStatusOf(error) === 404) throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(
      match,
      m.editRow({
        // Not with `titled`, whose file every page would fetch.
        title: loaderData?.translations[currentLanguage()]?.title ?? loaderData?.title ?? m.moduleNoun(),
      }),
      m.noSuchModule(),
    ),
  component: EditModulePage,
  errorComponent: ModuleError,
  notFoundComponent: MissingModule,
});

function EditModulePage() {
  const loaded = Route.useLoaderData();
  const [changed, setChanged] = useState<Pick<typeof loaded, 'id' | 'mediaId' | 'video'> | null>(null);
  const module = changed?.id === loaded.id ? { ...loaded, ...changed } : loaded;
  const { viewer } = Route.useRouteContext();
  const { data: courses } = useQuery(adminCoursesQuery());
  const draftCourse = courses
    ?.map(titled)
    .find(({ id, isPublished }) => id === module.courseId && !isPublished);
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageHeader
        title={<ContentTitle piece={module} />}
        subtitle={
          !module.isPublished
            ? m.moduleIsDraft()
            : draftCourse
              ? m.courseStillDraft({ title: draftCourse.title })
              : m.changesGoLive()
        }
        above={<BackLink render={<Link to="/admin/modules" />}>{m.manageModules()}</BackLink>}
        actions={
          <>
            <Button
              icon={<NotebookPen className="size-4" />}
              render={<Link to="/admin/modules/$id/text" params={{ id: String(module.id) }} />}
            >
              {m.writeText()}
            </Button>
            {module.mediaId !== null && (module.video?.status ?? videoReadyStatus) === videoReadyStatus ? (
              <Button
                variant="secondary"
                icon={<Captions className="size-4" />}
                render={<Link to="/admin/studio/$id" params={{ id: module.mediaId }} />}
              >
                {m.captionsAndChapters()}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              icon={<SquareTerminal className="size-4" />}
              render={<Link to="/admin/modules/$id/exercises" params={{ id: String(module.id) }} />}
            >
              {m.exercises()}
            </Button>
          </>
        }
      />
      <ModuleForm
        key={module.id}
        module={loaded}
        viewer={viewer}
        onVideoChanged={(now) => setChanged({ id: loaded.id, ...now })}
        onSaved={async () => {
          await outdateCatalogue(queryClient);
          await navigate({ to: '/admin/modules' });
          toast.success(m.moduleUpdated());
        }}
      />
      <div className="mt-8">
        <ModuleWatching id={module.id} lengthSeconds={module.video?.lengthSeconds ?? module.duration * 60} />
      </div>
    </Page>
  );
}
