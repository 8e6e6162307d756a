import { CheckCheck, Loader, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import type { ReviewSummary } from './review-queries.ts';

export function SummaryCards({ summary }: { summary: ReviewSummary }) {
  const { remainingCredits, remainingCodeCredits } = summary;
  return (
    <Card
      padding="none"
      aria-label={m.summary()}
      className="grid grid-cols-3 divide-x divide-line large-text:grid-cols-1 large-text:divide-x-0 large-text:divide-y"
    >
      <Figure
        icon={<Loader className="size-5" />}
        colour="bg-info-soft text-info-ink"
        value={summary.inProgressReviews}
        label={m.inProgress()}
      />
      <Figure
        icon={<CheckCheck className="size-5" />}
        colour="bg-success-soft text-success-ink"
        value={summary.completedReviews}
        label={m.completed()}
      />
      <Figure
        icon={<Ticket className="size-5" />}
        colour="bg-primary-soft text-primary-ink"
        value={remainingCredits + remainingCodeCredits}
        label={m.remainingCredits()}
        detail={m.creditsByKind({ resume: remainingCredits, code: remainingCodeCredits })}
      />
    </Card>
  );
}

interface FigureProps {
  icon: ReactNode;
  colour: string;
  value: number;
  label: string;
  detail?: string;
}

function Figure({ icon, colour, value, label, detail }: FigureProps) {
  return (
    <div className="flex gap-4 px-2 py-3.5 min-[360px]:px-3 sm:items-center sm:p-5">
      <span
        aria-hidden="true"
        className={cn('grid size-10 shrink-0 place-items-center rounded-md max-sm:hidden', colour)}
      >
        {icon}
      </span>
      <p className="min-w-0">
        <span className="block text-h2 leading-7">{value}</span>
        <span className="text-small text-ink-2 max-sm:block">{label}</span>
        {detail ? (
          <span className="text-small text-ink-3 max-sm:block">
            <span className="max-sm:hidden"> · </span>
            {detail}
          </span>
        ) : null}
      </p>
    </div>
  );
}
