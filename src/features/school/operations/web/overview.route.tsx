import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PreviewMenu } from '#features/sales/plans/web/preview-menu.tsx';
import { formatIdr } from '#kernel/money.ts';
import { oneOf, searchOf } from '#kernel/search-params.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { TabLinks } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import {
  changePercent,
  dayLabel,
  daysCompared,
  type OverviewDays,
  overviewDays,
  shortIdr,
  sumOf,
} from '../rules.ts';
import { Figures, type Overview } from './figures.tsx';
import { Funnel } from './funnel.tsx';
import { NeedsYou } from './needs-you.tsx';
import { ServicesCard } from './services-card.tsx';
import { UpcomingSessions } from './waiting-lists.tsx';

const overviewQuery = (days: OverviewDays = 30) =>
  apiQuery.operations.overview.queryOptions({ input: { days }, staleTime: 30_000 });

const readSearch = searchOf({ days: oneOf([7, 30, 90]) });

export const Route = createFileRoute('/_learner/_admin/admin')({
  head: () => pageTitle(m.overview()),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queryClient.prefetchQuery(overviewQuery(deps.days)),
  component: OverviewPage,
});

/** How the school is doing and what is waiting, as far as the viewer's roles go. */
function OverviewPage() {
  const { days = 30 } = Route.useSearch();
  const query = useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData });
  const { data, isError, isPlaceholderData } = query;
  return (
    <Page>
      <PageHeader
        title={m.overview()}
        subtitle={m.overviewText()}
        actions={
          <div className="max-sm:hidden">
            <PreviewMenu />
          </div>
        }
      />
      {isError ? <LoadFailure title={m.overviewFailed()} query={query} /> : null}
      {!data && !isError ? <OverviewSkeleton /> : null}
      {data ? (
        <div className="space-y-6" aria-busy={isPlaceholderData}>
          <NeedsYou {...data} />
          {/* On a phone, what waits comes first. */}
          <div className="grid sm:hidden">
            <PreviewMenu />
          </div>
          <Figures totals={data.totals} />
          {data.days.length > 0 ? <SpanLinks days={days} /> : null}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
            <DayCharts days={data.days} span={days} totals={data.totals} />
            {data.sessions ? <UpcomingSessions sessions={data.sessions} /> : null}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.funnel ? <Funnel modules={data.funnel} countedAt={new Date(data.countedAt)} /> : null}
            {data.services ? <ServicesCard services={data.services} /> : null}
          </div>
        </div>
      ) : null}
    </Page>
  );
}

function SpanLinks({ days }: { days: OverviewDays }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <TabLinks
        label={m.span()}
        links={overviewDays.map((span) => ({
          key: String(span),
          label: m.spanDays({ count: span }),
          isCurrent: span === days,
          render: (props) => (
            <Link to="/admin" search={span === 30 ? {} : { days: span }} resetScroll={false} {...props} />
          ),
        }))}
      />
      <p className="text-small text-ink-3">{m.daysText()}</p>
    </div>
  );
}

type Day = Overview['days'][number];

/** Bars for the days whose figure the role includes. */
const barsOf = (days: readonly Day[], figure: 'signUps' | 'revenueIdr') =>
  days.flatMap(({ day, [figure]: value }) =>
    value === undefined ? [] : [{ key: day, label: dayLabel(day), value }],
  );

interface DayChartsProps {
  days: readonly Day[];
  span: OverviewDays;
  totals: Overview['totals'];
}

function DayCharts({ days, span, totals }: DayChartsProps) {
  const signUps = barsOf(days, 'signUps');
  const revenue = barsOf(days, 'revenueIdr');
  const signUpsSum = sumOf(signUps.map(({ value }) => value));
  const revenueSum = sumOf(revenue.map(({ value }) => value));
  return (
    <>
      {signUps.length > 0 ? (
        <Card>
          <ChartHead title={m.signUps()} total={String(signUpsSum)}>
            <Change bars={signUps} before={totals.signUpsBefore} span={span} />
          </ChartHead>
          <BarChart
            caption={m.signUpsOf({ count: span })}
            heads={[m.day(), m.signUps()]}
            bars={signUps}
            format={String}
          />
        </Card>
      ) : null}
      {revenue.length > 0 ? (
        <Card>
          <ChartHead title={m.revenue()} total={formatIdr(revenueSum)}>
            <Change bars={revenue} before={totals.revenueBeforeIdr} span={span} />
          </ChartHead>
          <BarChart
            caption={m.revenueOf({ count: span })}
            heads={[m.day(), m.revenue()]}
            bars={revenue}
            format={formatIdr}
            formatAxis={shortIdr}
          />
        </Card>
      ) : null}
    </>
  );
}

function ChartHead({ title, total, children }: { title: string; total: string; children: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="text-h4">{title}</h2>
      <p className="text-h3">{total}</p>
      {children}
    </div>
  );
}

interface ChangeProps {
  /** A bar for each day, today last. */
  bars: readonly { value: number }[];
  /** Missing from the answer if the role does not include it. */
  before: number | undefined;
  span: OverviewDays;
}

/** Compares the days before today with as many days before them; nothing if there is nothing to compare with. */
function Change({ bars, before = 0, span }: ChangeProps) {
  const values = bars.map(({ value }) => value);
  const percent = changePercent(values, before);
  if (percent === null) return null;
  const Arrow = percent > 0 ? ArrowUpRight : percent < 0 ? ArrowDownRight : ArrowRight;
  const say = percent > 0 ? m.moreThanBefore : percent < 0 ? m.lessThanBefore : m.asBefore;
  return (
    <p className="mt-1 flex basis-full items-center gap-1.5 text-small text-ink-3">
      <Arrow className={cn('size-4 shrink-0', percent > 0 && 'text-success')} aria-hidden="true" />
      {say({ percent: Math.abs(percent), count: daysCompared(span) })}
    </p>
  );
}

function OverviewSkeleton() {
  return (
    <SkeletonGroup label={m.loadingOverview()} className="space-y-6">
      <Skeleton className="h-24" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
      <Skeleton className="h-80" />
    </SkeletonGroup>
  );
}
