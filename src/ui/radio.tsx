import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldMessage } from './field.tsx';

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  description?: ReactNode;
  /** On a phone the description is beside the label. */
  isCompact?: boolean;
}

/** One option. Use several with the same `name` inside a `RadioGroup`. */
export function Radio({ label, description, isCompact = false, className, id, ...input }: RadioProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <label htmlFor={controlId} className={cn('flex min-h-6 items-start gap-3 text-ui', className)}>
      <input
        {...input}
        id={controlId}
        type="radio"
        className="size-5 shrink-0 appearance-none rounded-full border-2 border-line-strong bg-surface transition-[border-width,border-color] duration-(--dur-fast) checked:border-[6px] checked:border-primary disabled:border-line disabled:bg-sunken"
      />
      <span
        className={cn(
          'min-w-0',
          isCompact && 'max-sm:flex max-sm:flex-1 max-sm:items-baseline max-sm:justify-between max-sm:gap-3',
        )}
      >
        {label}
        {description ? <span className="block text-small text-ink-3">{description}</span> : null}
      </span>
    </label>
  );
}

export interface RadioGroupProps {
  legend: string;
  isLegendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

export function RadioGroup({ legend, isLegendHidden, hint, error, className, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className={className}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className={cn('mb-2 text-ui font-semibold', isLegendHidden && 'sr-only')}>{legend}</legend>
      <div className="space-y-2.5">{children}</div>
      <FieldMessage controlId={id} hint={hint} error={error} />
    </fieldset>
  );
}
