import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES, CONTROL_ERROR_CLASSES, controlAria, Field, type FieldChrome } from './field.tsx';

export interface NativeSelectProps extends ComponentProps<'select'>, FieldChrome {}

/** The browser's own select with our look. Takes `<option>`s and react-hook-form's `register(...)`. */
export function NativeSelect({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  children,
  ...select
}: NativeSelectProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <Field {...{ label, aside, hint, error, controlId, className }} isLabelHidden={isLabelHidden ?? false}>
      <div className="relative">
        <select
          {...select}
          {...controlAria(controlId, hint, error)}
          id={controlId}
          className={cn(CONTROL_CLASSES, 'appearance-none pr-9', error && CONTROL_ERROR_CLASSES)}
        >
          {children}
        </select>
        <ChevronDown
          className="pointer-events-none absolute right-3 top-3 size-4 text-ink-3"
          aria-hidden="true"
        />
      </div>
    </Field>
  );
}
