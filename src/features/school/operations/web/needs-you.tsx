import { Link } from '@tanstack/react-router';
import {
  BanknoteArrowDown,
  CalendarClock,
  CalendarX,
  ClipboardCheck,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  ReceiptText,
  Stamp,
  Store,
  Workflow,
} from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { reviewTypeNames } from '#features/coaching/reviews/rules.ts';
import { Ago } from '#ui/ago.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import * as m from '../messages/m.ts';
import type { Overview } from './figures.tsx';

interface Need {
  key: string;
  icon: LucideIcon;
  /** Missing from the answer if the role does not include it. */
  count: number | undefined;
  title: (count: number) => string;
  detail: ReactNode;
  action: string;
  link: ReactElement;
}

/** What waits for the viewer, people before things; a line with nothing to do is absent. */
export function NeedsYou({
  totals,
  reviews,
  oldestProof,
  oldestQuestion,
}: Pick<Overview, 'totals' | 'reviews' | 'oldestProof' | 'oldestQuestion'>) {
  const [oldest] = reviews?.oldest ?? [];
  const needs: Need[] = [
    {
      key: 'ways',
      icon: Store,
      count: totals.noWayToPay,
      title: () => m.noWayToPay(),
      detail: m.noWayToPayText(),
      action: m.addAccount(),
      link: <Link to="/admin/proofs/accounts" />,
    },
    {
      key: 'proofs',
      icon: BanknoteArrowDown,
      count: totals.proofsWaiting,
      title: (count) => m.proofsToCheck({ count }),
      detail: oldestProof ? (
        <>
          {m.oldestProof({ name: oldestProof.name })} <Ago at={oldestProof.sentAt} />
        </>
      ) : null,
      action: m.look(),
      link: <Link to="/admin/proofs" />,
    },
    {
      key: 'reviews',
      icon: ClipboardCheck,
      count: reviews?.waiting,
      title: (count) => m.reviewsToRead({ count }),
      detail: oldest ? (
        <>
          {m.oldestReview({ name: oldest.user.name, type: reviewTypeNames[oldest.type]() })}{' '}
          <Ago at={oldest.createdAt} />
        </>
      ) : null,
      action: m.read(),
      link: oldest ? (
        <Link to="/admin/reviews" search={{ review: oldest.id }} />
      ) : (
        <Link to="/admin/reviews" />
      ),
    },
    {
      key: 'questions',
      icon: MessagesSquare,
      count: totals.questionsWaiting,
      title: (count) => m.questionsToAnswer({ count }),
      detail: oldestQuestion ? (
        <>
          {m.oldestQuestion({ name: oldestQuestion.name })} <Ago at={oldestQuestion.since} />
        </>
      ) : null,
      action: m.read(),
      link: <Link to="/admin/questions" />,
    },
    {
      key: 'refunds',
      icon: ReceiptText,
      count: totals.refundsDue,
      title: (count) => m.refundsToSend({ count }),
      detail: m.paidTwice(),
      action: m.look(),
      link: <Link to="/admin/orders" search={{ status: 'REFUND_DUE' }} />,
    },
    {
      key: 'parts',
      icon: CalendarClock,
      count: totals.partsOverdue,
      title: (count) => m.partsOverdue({ count }),
      detail: m.partsOverdueText(),
      action: m.look(),
      link: <Link to="/admin/orders" search={{ overdue: true }} />,
    },
    {
      key: 'unmatched',
      icon: CalendarX,
      count: totals.unmatchedEvents,
      title: (count) => m.unmatchedSessions({ count }),
      detail: m.unmatchedText(),
      action: m.look(),
      link: <Link to="/admin/bookings" />,
    },
    {
      key: 'stories',
      icon: MessageSquareQuote,
      count: totals.storiesToRead,
      title: (count) => m.storiesToRead({ count }),
      detail: m.beforePublishing(),
      action: m.read(),
      link: <Link to="/admin/testimonials" search={{ status: 'PENDING' }} />,
    },
    {
      key: 'seller',
      icon: Stamp,
      count: totals.noSeller,
      title: () => m.noSeller(),
      detail: m.noSellerText(),
      action: m.fillIn(),
      link: <Link to="/admin/orders/seller" />,
    },
    {
      key: 'jobs',
      icon: Workflow,
      count: totals.failedJobs,
      title: (count) => m.failedJobs({ count }),
      detail: m.afterRetries(),
      action: m.look(),
      link: <Link to="/admin/jobs" />,
    },
  ];
  const known = needs.filter(({ count }) => count !== undefined);
  const waiting = known.filter(({ count }) => (count ?? 0) > 0);
  if (known.length === 0) return null;
  if (waiting.length === 0) return <EmptyState figure="arrived" title={m.nothingWaits()} />;
  return (
    <Card padding="none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 pb-2 lg:px-6">
        <h2 className="text-h3">{m.needsYou()}</h2>
        <p className="text-small text-ink-3">{m.peopleFirst()}</p>
      </div>
      <ul className="divide-y divide-line">
        {waiting.map(({ key, icon: Icon, count, title, detail, action, link }, index) => (
          <li key={key} className="flex min-h-17 flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 lg:px-6">
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <div className="min-w-0 flex-[1_1_8rem]">
              <h3 className="text-ui font-semibold">{title(count ?? 0)}</h3>
              <p className="text-small text-ink-2">{detail}</p>
            </div>
            <Button
              size="sm"
              variant={index === 0 ? 'accent' : 'secondary'}
              aria-label={m.actionOf({ action, what: title(count ?? 0) })}
              render={link}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
