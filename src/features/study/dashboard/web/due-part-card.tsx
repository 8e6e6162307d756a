import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { lastDayOf } from '#features/sales/plans/parts.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

interface DuePartCardProps {
  part: { no: number; of: number; name: string; amountIdr: number; dueAt: string; isHeld: boolean };
  className?: string;
}

/** From the day on which a part is due until it is paid: what is missing, until when, and where to pay it. */
export function DuePartCard({ part, className }: DuePartCardProps) {
  const { no, of, name, isHeld } = part;
  const told = {
    no,
    parts: of,
    amount: formatIdr(part.amountIdr),
    day: formatDateIn(lastDayOf(new Date(part.dueAt)), businessTimeZone),
  };
  return (
    <Card
      render={<section aria-labelledby="due-part" />}
      className={cn('flex flex-wrap items-center justify-between gap-4', className)}
    >
      <div>
        <h2 id="due-part" className="text-h3">
          {isHeld ? m.accessHeld({ what: name }) : m.partIsDue({ no, parts: of, what: name })}
        </h2>
        <p className="mt-1 max-w-prose text-ui text-ink-2">
          {isHeld ? m.accessHeldText(told) : m.partIsDueText(told)}
        </p>
      </div>
      <Button variant="accent" render={<Link to="/settings/plan" />}>
        {m.payPart({ no })}
        <ArrowRight className="size-4" aria-hidden="true" />
      </Button>
    </Card>
  );
}
