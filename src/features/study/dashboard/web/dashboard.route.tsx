import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { includesSessions } from '#features/coaching/bookings/rules.ts';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { oneOf, searchOf, text } from '#kernel/search-params.ts';
import { formatDayIn, hourIn, minuteMs } from '#kernel/time.ts';
import { pageTitle } from '#kit/brand.ts';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { langOf } from '#kit/other-language.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { toast } from '#ui/toast.ts';
import * as m from '../messages/m.ts';
import { firstNameOf, greetingAt, minutesLeft } from '../rules.ts';
import { BelongingsCard } from './belongings-card.tsx';
import { ChoosePlanCard } from './choose-plan-card.tsx';
import { ClimbCard, type DashboardClimb } from './climb-card.tsx';
import { dashboardQuery } from './dashboard-queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DuePartCard } from './due-part-card.tsx';
import { FirstStepsCard } from './first-steps-card.tsx';
import { HelpCard } from './help-card.tsx';
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
    await Promise.all([
      context.queryClient.ensureQueryData(dashboardQuery()),
      // For the price of a plan with sessions, on the card of people without.
      ...(includesSessions(context.viewer.entitledTier)
        ? []
        : [context.queryClient.prefetchQuery(plansQuery()), prefetchCheckedTransfer(context.queryClient)]),
    ]);
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

/** @param climb null for someone who has not begun. */
function subtitle(day: string, climb: DashboardClimb | null): ReactNode {
  const here = climb?.steps.find(({ id, completed }) => id === climb.hereId && !completed);
  if (!here) return `${day}.`;
  const count = minutesLeft(here);
  const place = {
    day,
    title: here.title,
    module: (text: ReactNode) => <span lang={langOf(here.language)}>{text}</span>,
  };
  return count === 0 ? m.nearlyThrough(place) : m.minutesLeftIn({ ...place, count });
}

/**
 * How the last cards of a newcomer's dashboard fill their rows. @param cards the ones between the help and the proverb,
 * each with whether it is there.
 */
function lastColumns(cards: readonly boolean[]): { isHelpWide: boolean; quote: 1 | 2 | 3 } {
  const count = cards.filter(Boolean).length;
  return { isHelpWide: count % 2 === 0, quote: ([3, 2, 1] as const)[count % 3] ?? 3 };
}

function DashboardPage() {
  useVerifiedToast();
  const { viewer } = Route.useRouteContext();
  const { greeting, day, now } = Route.useLoaderData();
  const { data } = useSuspenseQuery(dashboardQuery());
  const { overallProgress, nextActions, nextExercise, upcomingBooking } = data;
  const { lastModule, ...counts } = overallProgress;
  // A course that was bought alone is there to go on with, too.
  const hasPlan = viewer.isAdmin || viewer.entitledTier !== null || viewer.openCourses !== undefined;
  // No ring and no empty cards for someone who has not finished a module.
  const isFirst = counts.completedModules === 0 && data.climb !== null;
  const isAwaited = Boolean(data.waitingPayment ?? data.duePart);
  // Someone without a plan first gets what is free, and is asked to pay second.
  const canGoOn =
    data.climb?.steps.some(({ id, completed }) => id === data.climb?.hereId && !completed) === true;
  const isAction = hasPlan || (canGoOn && !isAwaited);
  const offer = hasPlan || isAwaited ? null : <ChoosePlanCard isSecond={canGoOn} />;
  const hasActions = !isFirst || nextActions.length > 0 || nextExercise !== null;
  const hasSession = !isFirst || upcomingBooking !== null;
  const { belongings } = data;
  // A newcomer finds the ebook among what they have; without a plan it is shown locked.
  const hasMaterial = !belongings || data.learningMaterial.locked;
  const fill = lastColumns([hasMaterial, hasActions, hasSession]);
  return (
    <Page>
      <h1 className="text-h1">
        {greeting}, {firstNameOf(viewer.name)}
      </h1>
      <p className="mt-1 text-body text-ink-2">
        {isFirst ? m.threeStepsToBegin() : subtitle(day, lastModule && data.climb)}
      </p>
      {data.waitingPayment ? <WaitingPaymentCard payment={data.waitingPayment} className="mt-6" /> : null}
      {data.duePart ? <DuePartCard part={data.duePart} className="mt-6" /> : null}
      <div className="mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {canGoOn ? null : offer}
        {isFirst && data.climb ? (
          <FirstStepsCard
            className="md:col-span-2 xl:col-span-3"
            climb={data.climb}
            isAction={isAction}
            isFree={!hasPlan}
          />
        ) : (
          <>
            {data.climb ? (
              <ClimbCard className="md:col-span-2" climb={data.climb} isAction={isAction} />
            ) : null}
            <DrawnOnce of={`overall progress ${Object.values(counts).join('/')}`}>
              <OverallProgressCard progress={counts} />
            </DrawnOnce>
          </>
        )}
        {canGoOn ? offer : null}
        {belongings ? (
          <>
            <BelongingsCard
              className="md:col-span-2"
              belongings={belongings}
              counts={counts}
              material={data.learningMaterial}
              tier={viewer.entitledTier}
              hasPlan={hasPlan}
            />
            <HelpCard className={fill.isHelpWide ? 'md:max-xl:col-span-2' : undefined} />
          </>
        ) : null}
        {hasActions ? <NextActionsCard exercise={nextExercise} actions={nextActions} /> : null}
        {hasSession ? (
          <NextSessionCard
            booking={upcomingBooking}
            tier={viewer.entitledTier}
            now={new Date(now)}
            zone={viewerTimeZone()}
          />
        ) : null}
        {hasMaterial ? (
          <DrawnOnce of={`learning material ${JSON.stringify(data.learningMaterial)}`}>
            <LearningMaterialCard material={data.learningMaterial} />
          </DrawnOnce>
        ) : null}
        {belongings ? (
          <QuoteCard columns={fill.quote} />
        ) : (
          <DrawnOnce of="proverb and help">
            <QuoteCard columns={2} />
            <HelpCard />
          </DrawnOnce>
        )}
      </div>
    </Page>
  );
}
