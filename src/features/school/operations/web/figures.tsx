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
}

/** How many people learn here and what they practise; each figure links to its list. */
export function Figures({ totals }: { totals: Overview['totals'] }) {
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
      key: 'exercises',
      label: m.exercisesPassedThisWeek(),
      value: totals.exercisesPassedLast7Days,
      detail: m.exercisesInMonth({
        tried: totals.exercisesTriedLast30Days ?? 0,
        passed: totals.exercisesPassedLast30Days ?? 0,
      }),
      link: <Link to="/admin/modules" />,
    },
  ];
  const shown = figures.filter(({ value }) => value !== undefined);
  if (shown.length === 0) return null;
  return (
    <ul
      className={cn(
        'grid gap-3 large-text:grid-cols-1',
        shown.length > 1 && 'grid-cols-2',
        shown.length === 3 && 'lg:grid-cols-3',
      )}
    >
      {shown.map((figure) => (
        <li
          key={figure.key}
          className={shown.length === 3 ? 'max-lg:last:-col-end-1 max-lg:last:col-start-1' : undefined}
        >
          <Card isLink padding="compact" render={figure.link} className="h-full">
            <span className="block text-small text-ink-2">{figure.label}</span>
            <span className="block text-h2">{figure.value}</span>
            <span className="block text-small text-ink-3">{figure.detail}</span>
          </Card>
        </li>
      ))}
    </ul>
  );
}
