import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ApiClient } from '#kit/client.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

export type Overview = Awaited<ReturnType<ApiClient['operations']['overview']>>;

interface Figure {
  key: string;
  label: string;
  /** Missing from the answer if the role does not include it. */
  value: number | undefined;
  detail: string;
  link: ReactElement;
  /** Marked when it is not 0. */
  isTrouble?: boolean;
}

/** Up to seven figures, by role; each links to its details. */
export function Figures({
  totals,
  reviewsWaiting,
}: {
  totals: Overview['totals'];
  reviewsWaiting: number | undefined;
}) {
  const figures: Figure[] = [
    {
      key: 'learners',
      label: m.learners(),
      value: totals.learners,
      detail: m.withPlan({ count: totals.withPlan ?? 0 }),
      link: <Link to="/admin/users" />,
    },
    {
      key: 'active',
      label: m.activeThisWeek(),
      value: totals.activeLast7Days,
      detail: m.activeInMonth({ count: totals.activeLast30Days ?? 0 }),
      link: <Link to="/admin/users" search={{ sort: 'last-seen' }} />,
    },
    {
      key: 'reviews',
      label: m.reviewsToRead(),
      value: reviewsWaiting,
      detail: m.pendingOrStarted(),
      link: <Link to="/admin/reviews" />,
    },
    {
      key: 'stories',
      label: m.storiesToRead(),
      value: totals.storiesToRead,
      detail: m.beforePublishing(),
      link: <Link to="/admin/testimonials" search={{ status: 'PENDING' }} />,
    },
    {
      key: 'refunds',
      label: m.toRefund(),
      value: totals.refundsDue,
      detail: m.paidTwice(),
      link: <Link to="/admin/orders" search={{ status: 'REFUND_DUE' }} />,
      isTrouble: (totals.refundsDue ?? 0) > 0,
    },
    {
      key: 'unmatched',
      label: m.unmatched(),
      value: totals.unmatchedEvents,
      detail: m.unmatchedSessions(),
      link: <Link to="/admin/bookings" />,
      isTrouble: (totals.unmatchedEvents ?? 0) > 0,
    },
    {
      key: 'jobs',
      label: m.failedJobs(),
      value: totals.failedJobs,
      detail: m.afterRetries(),
      link: <Link to="/admin/jobs" />,
      isTrouble: (totals.failedJobs ?? 0) > 0,
    },
  ];
  const shown = figures.filter(({ value }) => value !== undefined);
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-7">
      {shown.map((figure) => (
        <li key={figure.key} className="max-sm:last:col-span-2">
          <Card isLink padding="compact" render={figure.link} className="h-full">
            <span className="block text-small text-ink-2">{figure.label}</span>
            <span className={cn('block text-h2', figure.isTrouble && 'text-danger-ink')}>{figure.value}</span>
            <span className="block text-small text-ink-3">{figure.detail}</span>
          </Card>
        </li>
      ))}
    </ul>
  );
}
