import { useId } from 'react';
import { dueDays, type PartCount, splitInParts } from '#features/sales/plans/parts.ts';
import { formatIdr } from '#kernel/money.ts';
import { businessTimeZone, formatDateIn } from '#kernel/time.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';

interface PartsChoiceProps {
  totalIdr: number;
  /** In how many parts it can be paid. */
  options: readonly PartCount[];
  /** Null: in full. */
  value: PartCount | null;
  onChange: (parts: PartCount | null) => void;
  className?: string;
}

/** In full or in parts; what is chosen shows each part with its day. */
export function PartsChoice({ totalIdr, options, value, onChange, className }: PartsChoiceProps) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={`${id}-hint`}>
      <legend className="text-h3">{m.partsLegend()}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-3 text-ui text-ink-2">
        {m.partsHint()}
      </p>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {[null, ...options].map((parts) => (
          <div key={parts ?? 1} className={value === parts ? 'bg-primary-soft' : 'hover:bg-sunken'}>
            <label className="flex cursor-pointer items-center gap-4 p-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus">
              <input
                type="radio"
                name="parts"
                checked={value === parts}
                onChange={() => onChange(parts)}
                className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-[border-width,border-color] duration-(--dur-fast) checked:border-[6px] checked:border-primary"
              />
              <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-ui font-semibold">
                  {parts === null ? m.payAtOnce() : m.payInParts({ count: parts })}
                </span>
                <span className="text-small text-ink-2 tabular-nums">
                  {parts === null
                    ? formatIdr(totalIdr)
                    : m.todayOf({ amount: formatIdr(splitInParts(totalIdr, parts)[0] ?? totalIdr) })}
                </span>
              </span>
            </label>
            {parts !== null && value === parts ? <Days totalIdr={totalIdr} parts={parts} /> : null}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** Each part with its day, in the school's zone. */
function Days({ totalIdr, parts }: { totalIdr: number; parts: PartCount }) {
  const days = dueDays(new Date(), parts);
  return (
    <div className="px-4 pb-4 pl-13">
      <ol className="text-ui">
        {splitInParts(totalIdr, parts).map((amountIdr, index) => {
          const due = days[index] ?? new Date();
          return (
            <li
              key={due.getTime()}
              className={cn('flex justify-between gap-4 py-1.5', index > 0 && 'border-t border-line')}
            >
              <span>{index === 0 ? m.today() : formatDateIn(due, businessTimeZone)}</span>
              <span className="font-semibold tabular-nums">{formatIdr(amountIdr)}</span>
            </li>
          );
        })}
      </ol>
      <p className="mt-2 text-small text-ink-2">{m.partsTerms()}</p>
    </div>
  );
}
