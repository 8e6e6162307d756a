import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import type { Tier } from '#access/tiers.ts';
import { questionsPerMonth } from '#features/coaching/credits/rules.ts';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { usePush } from '#features/school/notifications/web/use-push.ts';
import { pageTitle } from '#kit/brand.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import * as ui from '#ui/messages/m.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from './messages/m.ts';
import { QuestionOffer } from './question-offer-late.ts';
import { type ThreadSummary, threadPagesQuery } from './thread-queries.ts';
import { AnswerDue, kindNames, ThreadState } from './thread-state.tsx';
import { creditsQuery, WaysToAsk } from './ways-to-ask.tsx';

export const Route = createFileRoute('/_learner/questions')({
  head: () => pageTitle(m.questions()),
  loader: ({ context: { queryClient, viewer } }) =>
    Promise.all([
      ...(hasQuestions(viewer.entitledTier)
        ? []
        : [
            queryClient.prefetchQuery(plansQuery()),
            prefetchCheckedTransfer(queryClient),
            QuestionOffer.preload?.(),
          ]),
      queryClient.ensureInfiniteQueryData(threadPagesQuery()),
      // Only says how many are left: the page is whole without it.
      queryClient.prefetchQuery(creditsQuery()),
    ]),
  component: QuestionsPage,
  pendingComponent: () => (
    <Page>
      <PageHeader title={m.questions()} subtitle={m.aboutQuestions()} />
      <SkeletonGroup
        hasWaited
        label={m.loadingQuestions()}
        className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_340px]"
      >
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </SkeletonGroup>
    </Page>
  ),
  errorComponent: ({ reset }) => (
    <Page>
      <PageHeader title={m.questions()} />
      <Notice
        tone="danger"
        title={m.questionsNotLoaded()}
        action={
          <Button variant="secondary" size="sm" onClick={reset}>
            {ui.tryAgain()}
          </Button>
        }
      />
    </Page>
  ),
});

const hasQuestions = (tier: Tier | null): boolean => tier !== null && questionsPerMonth(tier) > 0;

/** One element for every render, as on the page of reviews: an update must not take the server's drawing away. */
const questionOffer = (
  <Suspense fallback={null}>
    <QuestionOffer />
  </Suspense>
);

function QuestionsPage() {
  const query = useSuspenseInfiniteQuery(threadPagesQuery());
  usePush(() => void query.refetch());
  const threads = query.data.pages.flat();
  const { entitledTier } = Route.useRouteContext().viewer;
  const left = useQuery(creditsQuery()).data?.balances.question;
  // Questions can be given to people on any plan, and a conversation stays.
  const isOffered = !hasQuestions(entitledTier) && left === 0 && threads.length === 0;
  return (
    <Page>
      <PageHeader title={m.questions()} subtitle={m.aboutQuestions()} />
      {isOffered ? questionOffer : <QuestionsAndWays query={query} threads={threads} />}
    </Page>
  );
}

interface QuestionsAndWaysProps {
  query: ComponentProps<typeof LoadMore>['query'];
  threads: readonly ThreadSummary[];
}

function QuestionsAndWays({ query, threads }: QuestionsAndWaysProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1fr_340px]">
      <div>
        {threads.length === 0 ? (
          <EmptyState
            title={m.noQuestions()}
            text={m.whereToAsk()}
            action={
              <Button variant="secondary" render={<Link to="/modules" />}>
                {m.toModules()}
              </Button>
            }
            className="min-h-72 justify-center"
          />
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {threads.map((thread) => (
              <li key={thread.id}>
                <QuestionRow thread={thread} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore className="mt-5" query={query} label={m.loadOlder()} failure={m.questionsNotLoaded()} />
      </div>
      <WaysToAsk />
    </div>
  );
}

function QuestionRow({ thread }: { thread: ThreadSummary }) {
  return (
    <Link
      to="/questions/$id"
      params={{ id: thread.id }}
      className="flex items-center gap-4 px-4 py-4 -outline-offset-2 hover:bg-sunken sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <span lang="" className="min-w-0 flex-1 basis-56 text-h4 [overflow-wrap:anywhere]">
            {thread.title}
          </span>
          <ThreadState thread={thread} />
        </span>
        <span className="mt-1 block text-small text-ink-2">
          {m.kindAndAbout({ kind: kindNames[thread.kind](), about: thread.about })}
          {thread.coach ? ` · ${m.withCoach({ name: thread.coach.name })}` : ''} · <Ago at={thread.lastAt} />
        </span>
        <AnswerDue thread={thread} />
      </span>
      <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
    </Link>
  );
}
