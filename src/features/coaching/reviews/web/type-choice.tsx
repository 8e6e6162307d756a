import { Badge } from '#ui/badge.tsx';
import { cn } from '#ui/cn.ts';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import * as m from '../messages/m.ts';
import { creditKindOf, creditsLeft, type ReviewType, reviewTypeNames, reviewTypes } from '../rules.ts';
import type { ReviewSummary } from './review-queries.ts';

const order = [...reviewTypes].sort((a, b) => Number(a === 'PORTFOLIO') - Number(b === 'PORTFOLIO'));

export const creditsFor = (summary: ReviewSummary, type: ReviewType): number =>
  creditKindOf(type) === 'code' ? summary.remainingCodeCredits : summary.remainingCredits;

interface TypeChoiceProps {
  value: ReviewType;
  summary: ReviewSummary;
  isDisabled: boolean;
  onChange: (type: ReviewType) => void;
}

/** The types as cards with their credits; disabled without credits. Portfolio is “Soon” (product.md#reviews). */
export function TypeChoice({ value, summary, isDisabled, onChange }: TypeChoiceProps) {
  return (
    <RadioGroup legend={m.type()}>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3 sm:gap-3">
        {order.map((type) => {
          const isSoon = type === 'PORTFOLIO';
          const isOff = isSoon || creditsFor(summary, type) === 0;
          return (
            <div
              key={type}
              className={cn(
                'rounded-md border transition-colors duration-(--dur-fast)',
                isOff ? 'border-line bg-sunken text-ink-3' : 'border-line-strong/60',
                value === type && 'border-primary bg-primary-soft ring-1 ring-primary',
              )}
            >
              <Radio
                name="type"
                value={type}
                checked={value === type}
                disabled={isOff || isDisabled}
                onChange={() => onChange(type)}
                className={cn('px-3.5 py-2.5 sm:py-3', isOff ? 'cursor-not-allowed' : 'cursor-pointer')}
                isCompact
                label={<span className="font-semibold">{reviewTypeNames[type]()}</span>}
                description={
                  isSoon ? (
                    <Badge className="bg-sunken-2 sm:mt-0.5">{m.soon()}</Badge>
                  ) : (
                    creditsLeft(creditsFor(summary, type))
                  )
                }
              />
            </div>
          );
        })}
      </div>
    </RadioGroup>
  );
}
