import { Check } from 'lucide-react';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';

export interface StepperProps {
  steps: readonly string[];
  /** From 0. Steps before it are done. */
  current: number;
  label?: string;
}

/** The position in a short flow: rising bars, done ones nila, the current one kunyit. */
export function Stepper({ steps, current, label = m.progress() }: StepperProps) {
  return (
    <ol className="flex items-end gap-1.5" aria-label={label}>
      {steps.map((step, index) => {
        const isDone = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className="flex min-w-[62px] flex-col gap-2 sm:w-28"
            style={{ paddingBottom: index * 5 }}
          >
            <span
              className={cn(
                'text-caption font-semibold',
                isCurrent ? 'text-ink' : isDone ? 'text-ink-2' : 'text-ink-3',
              )}
            >
              {isDone ? (
                <>
                  <Check
                    className="-mt-0.5 mr-1 inline size-3.5 text-success max-sm:hidden"
                    aria-hidden="true"
                  />
                  <span className="sr-only">{m.stepDone()}</span>
                </>
              ) : null}
              {step}
            </span>
            <span
              aria-hidden="true"
              className={cn(
                'h-[7px] rounded-full',
                isCurrent ? 'bg-accent' : isDone ? 'bg-primary' : 'bg-sunken-2',
              )}
            />
          </li>
        );
      })}
    </ol>
  );
}
