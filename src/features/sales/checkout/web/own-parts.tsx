import { useSuspenseQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { lastDayOf, startOfSchoolDay } from '#features/sales/plans/parts.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Notice } from '#ui/notice.tsx';
import * as m from '../messages/m.ts';
import { instalmentsQuery, nextPart, type PartsPurchase } from './instalments-query.ts';
import { PayPart } from './pay-part.tsx';

const day = (at: string | Date) => formatDateIn(new Date(at), businessTimeZone);

/** What the person pays in parts: each part, what is paid, and the next one to pay; nothing without any. */
export function OwnParts() {
  const { data: purchases } = useSuspenseQuery(instalmentsQuery());
  // A purchase that is paid off is in the list of payments.
  const unpaid = purchases.filter((purchase) => nextPart(purchase));
  return unpaid.map((purchase) => <Purchase key={purchase.orderId} purchase={purchase} />);
}

function Purchase({ purchase }: { purchase: PartsPurchase }) {
  const { orderId, name, isHeld, parts } = purchase;
  const next = nextPart(purchase);
  if (!next) return null;
  return (
    <Card render={<section aria-labelledby={`parts-${orderId}`} />} className="mb-5">
      <h2 id={`parts-${orderId}`} className="text-h3">
        {m.partsOf({ what: name })}
      </h2>
      {isHeld ? (
        <Notice tone="warning" title={m.partHeld({ what: name })} className="mt-4">
          {m.heldHelp({ no: next.no })}
        </Notice>
      ) : null}
      <ol className="mt-3 divide-y divide-line">
        {parts.map((part) => (
          <li key={part.no} className="flex items-center justify-between gap-x-4 py-3 text-ui">
            <span className="flex min-w-0 items-center gap-3">
              <span
                aria-hidden="true"
                className={cn(
                  'grid size-7 shrink-0 place-items-center rounded-full text-small font-semibold',
                  part.state === 'PAID' ? 'bg-success-soft text-success-ink' : 'bg-sunken text-ink-2',
                )}
              >
                {part.state === 'PAID' ? <Check className="size-4" /> : part.no}
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{m.partNo({ no: part.no, parts: parts.length })}</span>
                <span className="block text-small text-ink-2">{stateText(part)}</span>
              </span>
            </span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{formatIdr(part.amountIdr)}</span>
          </li>
        ))}
      </ol>
      <PayPart orderId={orderId} part={next} name={name} className="mt-3" />
    </Card>
  );
}

function stateText({ state, dueAt }: PartsPurchase['parts'][number]): string {
  if (state === 'PAID') return m.statusPaid();
  if (state === 'CANCELLED') return m.partCancelled();
  const due = new Date(dueAt);
  const today = startOfSchoolDay(new Date());
  if (due > today) return m.partDueOn({ due: day(due) });
  const lastDay = lastDayOf(due);
  return lastDay < today
    ? m.partIsLate({ due: day(due) })
    : m.partOverdue({ due: day(due), lastDay: day(lastDay) });
}
