import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

/** In the frame of the page (`exercise.css`). */
export function ExerciseSkeleton() {
  return (
    <SkeletonGroup
      hasWaited
      label={m.loadingExercise()}
      className="exercise lg:grid lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)] xl:grid-cols-[minmax(0,520px)_minmax(0,1fr)]"
    >
      <div className="px-4 py-5 sm:px-8 lg:border-r lg:border-line lg:py-7">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-4 h-8 w-4/5" />
        <Skeleton className="mt-5 h-32 w-full" />
      </div>
      <div className="bg-night max-lg:flex-1" />
    </SkeletonGroup>
  );
}

/** An exercise of a module that the plan does not include leads to the plans. */
export function LockedExercise({ reason }: { reason: string }) {
  return (
    <Page>
      <Notice
        tone="info"
        title={m.exerciseLocked()}
        action={
          <Button variant="accent" size="sm" render={<Link to="/settings/subscription" />}>
            {m.seePlans()}
          </Button>
        }
      >
        {reason}
      </Notice>
    </Page>
  );
}

export function ExerciseError() {
  return (
    <Page>
      <Notice tone="danger" title={m.exerciseNotLoaded()}>
        {m.tryLater()}
      </Notice>
    </Page>
  );
}

export function MissingExercise() {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchExercise()}
        text={m.mayBeGone()}
        action={
          <Button variant="secondary" render={<Link to="/modules" />}>
            {m.allModules()}
          </Button>
        }
      />
    </Page>
  );
}
