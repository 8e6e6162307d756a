import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { Download, EllipsisVertical, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { currentLanguage } from '#kernel/language.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { ContentTitle } from '#kit/content-title.tsx';
import { orNotFound } from '#kit/or-not-found.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { MissingExercise } from '../exercise-states.tsx';
import { changedFields, type Draft, fromDraft, toDraft } from './draft.ts';
import { EditedError, EditedSkeleton } from './edited-states.tsx';
import { ExerciseForm } from './exercise-form.tsx';
import {
  assertRuns,
  type EditedExercise,
  outdateExercises,
  publishExercise,
  whyNotPublished,
} from './exercises-queries.ts';

export const Route = createFileRoute('/_learner/_admin/admin/exercises/$id/edit')({
  // An editor always starts from fresh data, never from a cache.
  staleTime: 0,
  gcTime: 0,
  loader: ({ params }) => {
    if (!/^[0-9a-f-]{36}$/.test(params.id)) throw notFound();
    return orNotFound(api.exercises.get({ id: params.id }));
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(
      match,
      m.editExerciseNamed({
        title: loaderData?.translations[currentLanguage()]?.title ?? loaderData?.title ?? '',
      }),
      m.noSuchExercise(),
    ),
  component: function EditExerciseRoute() {
    const exercise = Route.useLoaderData();
    const { viewer } = Route.useRouteContext();
    return <EditExercisePage key={exercise.id} loaded={exercise} viewer={viewer} />;
  },
  pendingComponent: () => <EditedSkeleton />,
  errorComponent: () => <EditedError />,
  notFoundComponent: MissingExercise,
});

const toSaved = (exercise: EditedExercise) => ({
  draft: toDraft(exercise),
  revision: exercise.formRevision,
});

function EditExercisePage({ loaded, viewer }: { loaded: EditedExercise; viewer: { userId: string } }) {
  const queryClient = useQueryClient();
  const [exercise, setExercise] = useState(loaded);
  const [initial] = useState(() => toDraft(loaded));
  const { id, isPublished, moduleId } = exercise;
  const module = { id: moduleId, title: exercise.moduleTitle };
  const show = async (changed: EditedExercise) => {
    setExercise(changed);
    await outdateExercises(queryClient);
  };
  const save = async (draft: Draft, saved: Draft, formRevision: number) => {
    if (isPublished) await assertRuns(fromDraft(draft));
    const now = await api.exercises.update({ id, formRevision, ...changedFields(saved, draft) });
    await show(now);
    publishing.reset();
    toast.success(m.exerciseSaved());
    return toSaved(now);
  };
  const reload = async () => {
    const now = await api.exercises.get({ id });
    await show(now);
    return toSaved(now);
  };
  const publishing = useMutation({
    mutationFn: (wanted: boolean) => publishExercise({ id, isPublished: wanted }),
    onSuccess: async (changed) => {
      await show(changed);
      toast.success(changed.isPublished ? m.exercisePublished() : m.exerciseUnpublished());
    },
  });
  return (
    <Page>
      <PageHeader
        title={<ContentTitle piece={exercise} />}
        subtitle={
          <span className="max-sm:block max-sm:text-small">
            {isPublished
              ? m.publishedRevision({ revision: exercise.revision })
              : m.draftRevision({ revision: exercise.revision })}
          </span>
        }
        above={
          <BackLink render={<Link to="/admin/modules/$id/exercises" params={{ id: String(moduleId) }} />}>
            {m.exercisesOf({ title: module.title })}
          </BackLink>
        }
        className="max-sm:mb-4"
      />
      <ExerciseForm
        draftName={`${viewer.userId}-exercise-${id}`}
        initial={initial}
        revision={loaded.formRevision}
        module={module}
        onSave={save}
        reload={reload}
        tools={
          <Button
            variant="secondary"
            className="sm:ml-auto"
            icon={<Download className="size-4" />}
            render={<a href={`/api/admin/exercises/${id}/export`} download />}
          >
            {m.exportExercise()}
          </Button>
        }
        refusal={publishing.error ? whyNotPublished(publishing.error) : null}
        actions={(saveFirst, isBusy) => (
          <>
            <Button
              variant="secondary"
              className={cn(isPublished && 'max-sm:hidden')}
              disabled={isBusy}
              isBusy={publishing.isPending}
              busyLabel={m.checkingExercise()}
              onClick={async () => {
                if (isPublished || (await saveFirst())) publishing.mutate(!isPublished);
              }}
            >
              {isPublished ? m.unpublish() : m.publish()}
            </Button>
            {/* On a phone, so that the bar stays one row. */}
            {isPublished ? (
              <span className="order-1 sm:hidden">
                <Menu
                  side="top"
                  trigger={
                    <IconButton
                      label={m.actionsFor({ title: exercise.title })}
                      hasTooltip={false}
                      disabled={isBusy || publishing.isPending}
                      icon={<EllipsisVertical className="size-[18px]" />}
                    />
                  }
                >
                  <MenuItem icon={<EyeOff />} onSelect={() => publishing.mutate(false)}>
                    {m.unpublish()}
                  </MenuItem>
                </Menu>
              </span>
            ) : null}
          </>
        )}
      />
    </Page>
  );
}
