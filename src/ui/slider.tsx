import { Lock } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export interface SliderProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  label: string;
  value: number;
  min: number;
  max: number;
  onValueChange?: (value: number) => void;
  /** Such as "12%": shown at the right in mono, and read as the value. */
  format?: (value: number) => string;
  /** A fixed slider: a lock replaces the thumb, with this word between the ends, such as "tetap". */
  fixedLabel?: string;
  hint?: ReactNode;
}

export function Slider({
  label,
  value,
  min,
  max,
  onValueChange,
  format = String,
  fixedLabel,
  hint,
  className,
  id,
  style,
  ...input
}: SliderProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const share = max === min ? 0 : ((value - min) / (max - min)) * 100;
  const isFixed = fixedLabel !== undefined;
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={controlId} className="text-ui font-semibold">
          {label}
        </label>
        <output
          htmlFor={controlId}
          className={cn('font-mono text-ui font-semibold tabular-nums', isFixed && 'text-ink-3')}
        >
          {format(value)}
        </output>
      </div>
      <div className="relative mt-2 h-8">
        <input
          {...input}
          id={controlId}
          type="range"
          min={min}
          max={max}
          value={value}
          disabled={isFixed || input.disabled}
          aria-valuetext={format(value)}
          onChange={(event) => onValueChange?.(event.target.valueAsNumber)}
          className="range"
          style={{ ...style, '--fill': `calc(12px + ${share / 100} * (100% - 24px))` } as CSSProperties}
        />
        {isFixed ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 grid size-5 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-surface text-ink-3 ring-1 ring-line-strong"
            style={{ left: `calc(12px + ${share / 100} * (100% - 24px))` }}
          >
            <Lock className="size-2.5" />
          </span>
        ) : null}
      </div>
      <p className="mt-0.5 flex justify-between text-caption text-ink-3" aria-hidden="true">
        <span>{format(min)}</span>
        {isFixed ? <span>{fixedLabel}</span> : null}
        <span>{format(max)}</span>
      </p>
      {hint ? <p className="mt-1 text-small text-ink-3">{hint}</p> : null}
    </div>
  );
}
