import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from './messages/m.ts';

export function QuestionSkeleton() {
  return (
    <SkeletonGroup
      hasWaited
      label={m.loadingConversation()}
      className="exercise lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] xl:grid-cols-[minmax(0,1fr)_minmax(0,520px)]"
    >
      <div className="bg-night max-lg:h-40 lg:h-full" />
      <div className="px-4 py-5 lg:border-l lg:border-line lg:px-6">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="mt-3 h-4 w-4/5" />
        <Skeleton className="mt-8 h-20 w-full" />
        <Skeleton className="mt-4 h-20 w-full" />
      </div>
    </SkeletonGroup>
  );
}

export function QuestionError() {
  const router = useRouter();
  return (
    <Page>
      <Notice
        tone="danger"
        title={m.conversationNotLoaded()}
        action={
          <Button variant="secondary" size="sm" onClick={() => void router.invalidate()}>
            {ui.tryAgain()}
          </Button>
        }
      />
    </Page>
  );
}

export function MissingQuestion({ back }: { back: ReactElement }) {
  return (
    <Page>
      <EmptyState
        isBare
        headingLevel={1}
        figure="middle"
        title={m.noSuchConversation()}
        action={
          <Button variant="secondary" render={back}>
            {m.allQuestions()}
          </Button>
        }
      />
    </Page>
  );
}
