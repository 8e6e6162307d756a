import { useRouter } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../../messages/m.ts';

export function EditedSkeleton() {
  return (
    <Page>
      <PageHeader title={m.exercises()} />
      <SkeletonGroup hasWaited label={m.loadingExercises()} className="grid gap-2">
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-16 w-full rounded-lg" />
        ))}
      </SkeletonGroup>
    </Page>
  );
}

export function EditedError() {
  const router = useRouter();
  return (
    <Page>
      <PageHeader title={m.exercises()} />
      <Notice
        tone="danger"
        title={m.exercisesNotLoaded()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void router.invalidate()}>
            {ui.tryAgain()}
          </Button>
        }
      />
    </Page>
  );
}
