import { Star } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { cn } from './cn.ts';
import { FieldMessage } from './field.tsx';
import * as m from './messages/m.ts';

const STARS = [1, 2, 3, 4, 5] as const;

export interface StarRatingProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type' | 'onChange'> {
  legend: string;
  /** 0 when nothing is chosen yet. */
  value: number;
  onValueChange?: (stars: number) => void;
  onChange?: ComponentProps<'input'>['onChange'];
  error?: string | undefined;
}

/** Five stars as a radio group: 40 px targets, arrow keys, and every star up to the chosen one is filled. */
export function StarRating({
  legend,
  value,
  onValueChange,
  onChange,
  error,
  name,
  className,
  ...input
}: StarRatingProps) {
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-ui font-semibold">{legend}</legend>
      <div className="-ml-2 flex w-max max-w-full flex-wrap">
        {STARS.map((stars) => (
          <label
            key={stars}
            className={cn(
              'grid size-10 place-items-center rounded-md text-line-strong has-focus-visible:outline-2 has-focus-visible:outline-focus',
              stars <= value && 'text-accent [&>svg]:fill-current',
            )}
          >
            <input
              {...input}
              type="radio"
              name={name ?? id}
              value={stars}
              checked={value === stars}
              onChange={(event) => {
                onChange?.(event);
                onValueChange?.(stars);
              }}
              aria-label={m.stars({ count: stars })}
              className="sr-only"
            />
            <Star className="size-6" aria-hidden="true" />
          </label>
        ))}
      </div>
      <FieldMessage controlId={id} error={error} />
    </fieldset>
  );
}

export function StarRatingDisplay({ stars, className }: { stars: number; className?: string }) {
  return (
    <span role="img" aria-label={m.starsOfFive({ stars })} className={cn('inline-flex gap-0.5', className)}>
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cn('size-4', star <= stars ? 'fill-current text-accent' : 'text-line-strong')}
        />
      ))}
    </span>
  );
}
