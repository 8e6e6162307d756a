import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';

/** In the frame of the page (`lesson.css`): under `lg` the video, the tabs and the field are where they will be. */
export function ModuleSkeleton() {
  return (
    <SkeletonGroup
      hasWaited
      label={m.loadingModule()}
      className="lesson lg:grid lg:items-start lg:grid-cols-[minmax(0,7fr)_minmax(300px,3fr)]"
    >
      <div className="min-w-0 max-lg:contents lg:px-8 lg:py-7">
        <Skeleton className="mb-2 h-4 w-24 max-lg:hidden" />
        <div className="lesson-title mb-4 max-lg:px-4 max-lg:pt-5 max-lg:sm:px-8">
          <Skeleton className="h-8 w-3/5 sm:h-10" />
        </div>
        <div className="lesson-video">
          <div className="size-full bg-night lg:aspect-video lg:h-auto lg:rounded-xl" />
        </div>
        <div className="lesson-tabs grid h-11 grid-cols-3 place-items-center border-b border-line bg-surface pl-11 lg:hidden">
          {[1, 2, 3].map((tab) => (
            <Skeleton key={tab} className="h-4 w-16" />
          ))}
        </div>
        <div className="lesson-panel max-lg:px-4 max-lg:sm:px-8 lg:mt-5">
          <Skeleton className="h-5 w-60" />
          <Skeleton className="mt-5 h-40 w-full max-w-[68ch]" />
        </div>
      </div>
      <div className="border-line bg-surface max-lg:contents lg:flex lg:h-[calc(100dvh-var(--topbar-h))] lg:flex-col lg:border-l">
        <div className="flex-1 p-5 max-lg:hidden">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-4 h-40 w-full" />
        </div>
        <div className="lesson-composer border-t border-line bg-surface lg:p-4">
          <Skeleton className="h-12 w-full lg:h-29" />
        </div>
      </div>
    </SkeletonGroup>
  );
}

export function ModuleError() {
  return (
    <Page>
      <Notice tone="danger" title={m.moduleNotLoaded()}>
        {m.tryInAMoment()}
      </Notice>
    </Page>
  );
}
