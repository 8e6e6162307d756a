import { Link } from '@tanstack/react-router';
import { isOffline } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

export function ModuleSkeleton() {
  return (
    <SkeletonGroup hasWaited label={m.loadingModule()}>
      <div className="grid lg:grid-cols-[7fr_3fr]">
        <div className="p-4 sm:p-8">
          <Skeleton className="h-9 w-80" />
          <Skeleton className="mt-4 aspect-video w-full rounded-xl" />
          <Skeleton className="mt-6 h-24 w-full" />
        </div>
        <div className="hidden border-l border-line p-5 lg:block">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-4 h-40 w-full" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

export function MissingModule() {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchModule()}
        text={m.moduleMoved()}
        action={
          <Button variant="secondary" render={<Link to="/modules" />}>
            {m.allModules()}
          </Button>
        }
      />
    </Page>
  );
}

export function MissingCourse() {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchCourse()}
        text={m.courseRenamed()}
        action={
          <Button variant="secondary" render={<Link to="/lessons" />}>
            {m.allCourses()}
          </Button>
        }
      />
    </Page>
  );
}

export function ModuleError() {
  return (
    <Page>
      <Notice tone="danger" title={m.moduleNotLoaded()}>
        {isOffline() ? m.notOnThisDevice() : m.tryInAMoment()}
      </Notice>
    </Page>
  );
}
