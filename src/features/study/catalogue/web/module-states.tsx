import { Link } from '@tanstack/react-router';
import { isOffline } from '#kit/errors.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';

export function ModuleSkeleton() {
  return (
    <SkeletonGroup hasWaited label="Loading the module">
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
        title="This module does not exist"
        text="It may have been moved. Your notes and progress are kept."
        action={
          <Button variant="secondary" render={<Link to="/modules" />}>
            All modules
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
        title="This course does not exist"
        text="It may have been renamed."
        action={
          <Button variant="secondary" render={<Link to="/lessons" />}>
            All courses
          </Button>
        }
      />
    </Page>
  );
}

export function ModuleError() {
  return (
    <Page>
      <Notice tone="danger" title="Failed to load module">
        {isOffline()
          ? 'You’re offline, and you haven’t opened this module on this device.'
          : 'Please try again in a moment.'}
      </Notice>
    </Page>
  );
}
