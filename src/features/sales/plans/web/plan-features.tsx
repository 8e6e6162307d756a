import { Check, Minus } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import type { OfferedPlan } from './plans-query.ts';

/** What a plan includes and what it does not. Words repeat what colours and marks say. */
export function PlanFeatures({
  features,
  className,
}: {
  features: OfferedPlan['features'];
  className?: string;
}) {
  return (
    <ul className={cn('space-y-3 text-ui', className)}>
      {features.map(({ title, description, included }) => (
        <li key={title} className={cn('flex gap-2.5', !included && 'text-ink-3')}>
          {included ? (
            <Check className="mt-px size-[18px] shrink-0 text-success" aria-hidden="true" />
          ) : (
            <Minus className="mt-px size-[18px] shrink-0" aria-hidden="true" />
          )}
          <span>
            <span className="sr-only">{included ? m.included() : m.notIncluded()}: </span>
            {title}
            {description ? <span className="block text-small text-ink-3">{description}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
