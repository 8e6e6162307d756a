import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { ApiClient } from '#kit/client.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';

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
      label: 'Learners',
      value: totals.learners,
      detail: `${totals.withPlan} with a plan`,
      link: <Link to="/admin/users" />,
    },
    {
      key: 'active',
      label: 'Active this week',
      value: totals.activeLast7Days,
      detail: `${totals.activeLast30Days} in 30 days`,
      link: <Link to="/admin/users" search={{ sort: 'last-seen' }} />,
    },
    {
      key: 'reviews',
      label: 'Reviews to read',
      value: reviewsWaiting,
      detail: 'pending or started',
      link: <Link to="/admin/reviews" />,
    },
    {
      key: 'stories',
      label: 'Stories to read',
      value: totals.storiesToRead,
      detail: 'before publishing',
      link: <Link to="/admin/testimonials" search={{ status: 'PENDING' }} />,
    },
    {
      key: 'refunds',
      label: 'To refund',
      value: totals.refundsDue,
      detail: 'paid twice',
      link: <Link to="/admin/orders" search={{ status: 'REFUND_DUE' }} />,
      isTrouble: (totals.refundsDue ?? 0) > 0,
    },
    {
      key: 'unmatched',
      label: 'Unmatched',
      value: totals.unmatchedEvents,
      detail: 'sessions',
      link: <Link to="/admin/bookings" />,
      isTrouble: (totals.unmatchedEvents ?? 0) > 0,
    },
    {
      key: 'jobs',
      label: 'Failed jobs',
      value: totals.failedJobs,
      detail: 'after retries',
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
