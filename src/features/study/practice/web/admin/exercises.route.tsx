import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRemoval } from '#features/site/content/web/use-removal.ts';
import { DeletedList } from '#features/study/catalogue/web/admin/admin-list-frame.tsx';
import { MissingModule } from '#features/study/catalogue/web/missing.tsx';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { titleUnlessMissing } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { errorMessage } from '#kit/errors.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../../messages/m.ts';
import { EditedError, EditedSkeleton } from './edited-states.tsx';
import { ExerciseFacts, ExerciseRow } from './exercise-row.tsx';
import {
  editedListQuery,
  figuresQuery,
  type ListedExercise,
  outdateExercises,
  publishExercise,
  whyNotPublished,
} from './exercises-queries.ts';
import { ImportDialog } from './import-dialog.tsx';

const readSearch = searchOf({ deleted: oneOf([true]) });

export const Route = createFileRoute('/_learner/_admin/admin/modules/$id/exercises')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
    return orNotFound(context.queryClient.ensureQueryData(editedListQuery(Number(params.id), deps.deleted)));
  },
  head: ({ loaderData, match }) =>
    titleUnlessMissing(match, m.exercisesOf({ title: loaderData?.moduleTitle ?? '' }), m.exercises()),
  component: ExercisesPage,
  pendingComponent: () => <EditedSkeleton />,
  errorComponent: () => <EditedError />,
  notFoundComponent: MissingModule,
});

/** The exercises of a module in their order, drafts included (product.md#managing-exercises). */
function ExercisesPage() {
  const { id } = Route.useParams();
  const { deleted: isDeleted = false } = Route.useSearch();
  const moduleId = Number(id);
  const [isImporting, setIsImporting] = useState(false);
  const { data } = useSuspenseQuery(editedListQuery(moduleId, isDeleted));
  const { exercises, moduleTitle } = data;
  const add = (
    <Button
      icon={<Plus className="size-4" />}
      render={<Link to="/admin/modules/$id/exercises/new" params={{ id }} />}
    >
      {m.addExercise()}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={m.exercisesOf({ title: moduleTitle })}
        above={
          <BackLink render={<Link to="/admin/modules/$id/edit" params={{ id }} />}>{m.editModule()}</BackLink>
        }
        actions={
          <>
            <Button
              variant="secondary"
              icon={<FileUp className="size-4" />}
              onClick={() => setIsImporting(true)}
            >
              {m.importExercises()}
            </Button>
            {add}
          </>
        }
      />
      <TabLinks
        label={m.whichExercises()}
        className="mb-5"
        links={[false, true].map((toDeleted) => ({
          key: String(toDeleted),
          label: toDeleted ? m.deletedTab() : m.exercises(),
          isCurrent: toDeleted === isDeleted,
          render: (props) => (
            <Link
              to="/admin/modules/$id/exercises"
              params={{ id }}
              search={toDeleted ? { deleted: true } : {}}
              {...props}
            />
          ),
        }))}
      />
      {isDeleted ? (
        <DeletedExercises exercises={exercises} />
      ) : exercises.length === 0 ? (
        <EmptyState title={m.noExercisesYet()} text={m.addOrImport()} />
      ) : (
        <ExerciseList moduleId={moduleId} exercises={exercises} />
      )}
      <ImportDialog moduleId={moduleId} isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </Page>
  );
}

const removal = {
  remove: (id: string) => api.exercises.remove({ id }),
  restore: (id: string) => api.exercises.restore({ id }),
};

function useExerciseRemoval() {
  const queryClient = useQueryClient();
  return useRemoval({ ...removal, noun: m.exercise(), outdate: () => outdateExercises(queryClient) });
}

function ExerciseList({ moduleId, exercises }: { moduleId: number; exercises: readonly ListedExercise[] }) {
  const queryClient = useQueryClient();
  const { data: figures, isError } = useQuery(figuresQuery(moduleId));
  const { queryKey } = editedListQuery(moduleId);
  const { removing } = useExerciseRemoval();
  const outdate = () => outdateExercises(queryClient);
  const moving = useMutation({
    // One after another, so that each place is one of the list that the server has by then.
    scope: { id: 'exercises' },
    mutationFn: (move: { id: string; place: number }) => api.exercises.move(move),
    onMutate: ({ id, place }) =>
      queryClient.setQueryData(queryKey, (shown) => {
        const row = shown?.exercises.find((one) => one.id === id);
        if (!shown || !row) return shown;
        const others = shown.exercises.filter((one) => one.id !== id);
        return { ...shown, exercises: [...others.slice(0, place), row, ...others.slice(place)] };
      }),
    onError: (error) => toast.error(m.exerciseNotMoved(), errorMessage(error, m.tryLater())),
    onSettled: outdate,
  });
  const copying = useMutation({
    mutationFn: (id: string) => api.exercises.copy({ id }),
    onSuccess: () => {
      toast.success(m.exerciseCopied());
      return outdate();
    },
    onError: (error) => toast.error(m.exerciseNotCopied(), errorMessage(error, m.tryLater())),
  });
  const publishing = useMutation({
    mutationFn: publishExercise,
    onSuccess: (_, { isPublished }) => {
      toast.success(isPublished ? m.exercisePublished() : m.exerciseUnpublished());
      return outdate();
    },
    onError: (error) => toast.error(m.exerciseNotPublished(), whyNotPublished(error)),
  });
  return (
    <>
      {isError ? <p className="mb-3 text-small text-danger-ink">{m.figuresNotLoaded()}</p> : null}
      <ReorderList
        label={m.exercisesInOrder()}
        rows={exercises}
        onMove={(id, place) => moving.mutate({ id, place })}
        renderRow={(exercise, index) => (
          <ExerciseRow
            exercise={exercise}
            figures={figures?.find(({ id }) => id === exercise.id)}
            index={index}
            count={exercises.length}
            isPublishing={publishing.isPending && publishing.variables.id === exercise.id}
            onMove={(place) => moving.mutate({ id: exercise.id, place })}
            onPublish={(isPublished) => publishing.mutate({ id: exercise.id, isPublished })}
            onCopy={() => copying.mutate(exercise.id)}
            onRemove={() => removing.mutate(exercise.id)}
          />
        )}
      />
    </>
  );
}

function DeletedExercises({ exercises }: { exercises: readonly ListedExercise[] }) {
  const { restoring } = useExerciseRemoval();
  return (
    <DeletedList
      label={m.deletedExercises()}
      rows={exercises}
      renderFacts={(exercise) => <ExerciseFacts exercise={exercise} />}
      onRestore={({ id }) => restoring.mutate(id)}
    />
  );
}
