import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { useState } from 'react';
import { MissingModule } from '#features/study/catalogue/web/missing.tsx';
import { currentLanguage } from '#kernel/language.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { type Draft, emptyDraft, fromDraft } from './draft.ts';
import { EditedError, EditedSkeleton } from './edited-states.tsx';
import { ExerciseForm } from './exercise-form.tsx';
import { editedListQuery, outdateExercises } from './exercises-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/modules/$id/exercises/new')({
  loader: ({ context, params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
    return orNotFound(context.queryClient.ensureQueryData(editedListQuery(Number(params.id))));
  },
  head: ({ match }) => titleUnlessMissing(match, m.addExercise(), m.exercises()),
  component: NewExercisePage,
  pendingComponent: () => <EditedSkeleton />,
  errorComponent: () => <EditedError />,
  notFoundComponent: MissingModule,
});

function NewExercisePage() {
  const { id } = Route.useParams();
  const { moduleTitle } = Route.useLoaderData();
  const { viewer } = Route.useRouteContext();
  const queryClient = useQueryClient();
  const navigate = Route.useNavigate();
  const [initial] = useState(() => emptyDraft('function', currentLanguage()));
  const create = async (draft: Draft) => {
    const made = await api.exercises.create({ id: Number(id), ...fromDraft(draft) });
    await outdateExercises(queryClient);
    // The form does not hold the page while it is busy.
    await navigate({ to: '/admin/exercises/$id/edit', params: { id: made.id } });
    toast.success(m.exerciseCreated());
    return null;
  };
  return (
    <Page>
      <PageHeader
        title={m.addExercise()}
        above={
          <BackLink render={<Link to="/admin/modules/$id/exercises" params={{ id }} />}>
            {m.exercisesOf({ title: moduleTitle })}
          </BackLink>
        }
      />
      <ExerciseForm
        draftName={`${viewer.userId}-exercise-new`}
        initial={initial}
        revision={null}
        module={{ id: Number(id), title: moduleTitle }}
        onSave={create}
        reload={() => Promise.reject(new Error('nobody else saves a new exercise'))}
      />
    </Page>
  );
}
