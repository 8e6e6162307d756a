import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { oneOf, searchOf, text } from '#kernel/search-params.ts';
import { formatDayIn, hourIn, minuteMs } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { firstNameOf, greetingAt } from '../rules.ts';
import { ChoosePlanCard } from './choose-plan-card.tsx';
import { dashboardQuery } from './dashboard-queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { HelpCard } from './help-card.tsx';
import { LastModuleCard } from './last-module-card.tsx';
import { LearningMaterialCard } from './learning-material-card.tsx';
import { NextActionsCard } from './next-actions-card.tsx';
import { NextSessionCard } from './next-session-card.tsx';
import { OverallProgressCard } from './overall-progress-card.tsx';
import { QuoteCard } from './quote-card.tsx';
import { WaitingPaymentCard } from './waiting-payment-card.tsx';

export const Route = createFileRoute('/_learner/dashboard')({
  head: () => pageTitle(m.dashboard()),
  validateSearch: searchOf({
    verified: oneOf([1]),
    error: text(200),
  }),
  loader: async ({ context }) => {
    const now = new Date();
    await context.queryClient.ensureQueryData(dashboardQuery());
    const zone = viewerTimeZone();
    return {
      greeting: greetingAt(hourIn(now, zone)),
      day: formatDayIn(now, zone),
      // Rounded to the minute, the finest unit shown, so the page's data changes only once a minute.
      now: new Date(now.getTime() - (now.getTime() % minuteMs)).toISOString(),
    };
  },
  component: DashboardPage,
  pendingComponent: DashboardSkeleton,
  errorComponent: () => (
    <Page>
      <Notice tone="danger" title={m.errorLoading()}>
        {m.tryRefreshing()}
      </Notice>
    </Page>
  ),
});

/** Shown once when a person arrives from the link in the welcome mail. */
function useVerifiedToast() {
  const { verified, error } = Route.useSearch();
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (!verified) return;
    if (error) toast.error(m.linkNoLongerWorks(), m.getNewLink());
    else toast.success(m.emailConfirmed());
    void navigate({ search: {}, replace: true });
  }, [verified, error, navigate]);
}

function subtitle(day: string, last: { title: string; minutesLeft: number } | null): string {
  if (!last || last.minutesLeft === 0) return `${day}.`;
  return m.minutesLeftIn({ day, count: last.minutesLeft, title: last.title });
}

function DashboardPage() {
  useVerifiedToast();
  const { viewer } = Route.useRouteContext();
  const { greeting, day, now } = Route.useLoaderData();
  const { data } = useSuspenseQuery(dashboardQuery());
  const { overallProgress, nextActions, upcomingBooking } = data;
  const { completedModules: completed, totalModules: total } = overallProgress;
  const hasPlan = viewer.isAdmin || viewer.entitledTier !== null;
  return (
    <Page>
      <h1 className="text-h1">
        {greeting}, {firstNameOf(viewer.name)}
      </h1>
      <p className="mt-1 text-body text-ink-2">{subtitle(day, overallProgress.lastModule)}</p>
      {data.waitingPayment ? <WaitingPaymentCard payment={data.waitingPayment} className="mt-6" /> : null}
      {hasPlan || data.waitingPayment ? null : <ChoosePlanCard className="mt-6" />}
      <div className="mt-6 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <LastModuleCard className="md:col-span-2" last={overallProgress.lastModule} isAction={hasPlan} />
        <DrawnOnce of={`overall progress ${completed}/${total}`}>
          <OverallProgressCard completed={completed} total={total} />
        </DrawnOnce>
        <NextActionsCard actions={nextActions} />
        <NextSessionCard
          booking={upcomingBooking}
          tier={viewer.entitledTier}
          now={new Date(now)}
          zone={viewerTimeZone()}
        />
        <DrawnOnce of={`learning material ${JSON.stringify(data.learningMaterial)}`}>
          <LearningMaterialCard material={data.learningMaterial} />
        </DrawnOnce>
        <DrawnOnce of="proverb and help">
          <QuoteCard className="md:col-span-2" />
          <HelpCard />
        </DrawnOnce>
      </div>
    </Page>
  );
}
