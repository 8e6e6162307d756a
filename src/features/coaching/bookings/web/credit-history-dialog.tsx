import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { CreditReason } from '#features/coaching/credits/rules.ts';
import { formatDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { cn } from '#ui/cn.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import { creditHistoryQuery } from './bookings-queries.ts';

const reasonNames: Record<CreditReason, () => string> = {
  grant: m.creditGranted,
  spend: m.creditBooked,
  return: m.creditReturned,
  expiry: m.creditExpired,
  adjustment: m.creditAdjusted,
};

export function CreditHistoryDialog({ trigger }: { trigger: ReactElement }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
      title={m.creditHistory()}
      description={m.aboutCredits()}
    >
      {isOpen ? <History /> : null}
    </Dialog>
  );
}

function History() {
  const { data, isError } = useQuery(creditHistoryQuery());
  const zone = viewerTimeZone();
  if (isError) return <Notice tone="danger" title={m.creditsNotFetched()} />;
  if (!data)
    return (
      <SkeletonGroup label={m.loadingCreditHistory()} className="space-y-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    );
  if (data.length === 0) return <p className="pb-2 text-ui text-ink-2">{m.nothingYet()}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.map((entry) => (
        <li key={entry.id} className="flex items-center gap-4 py-3 text-ui">
          <span
            className={cn(
              'w-8 shrink-0 text-right font-bold',
              entry.amount > 0 ? 'text-success-ink' : 'text-ink-2',
            )}
          >
            {entry.amount > 0 ? `+${entry.amount}` : `−${-entry.amount}`}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{reasonNames[entry.reason]()}</span>
            <span
              // The reason of an adjustment is in the words of the person who made it.
              lang={entry.reason === 'adjustment' ? '' : undefined}
              className="block text-small text-ink-2"
            >
              {entry.note}
            </span>
          </span>
          <span className="shrink-0 text-small text-ink-3">
            {formatDateIn(new Date(entry.createdAt), zone)}
          </span>
        </li>
      ))}
    </ul>
  );
}
