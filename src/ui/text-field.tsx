import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES, CONTROL_ERROR_CLASSES, controlAria, Field, type FieldChrome } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'>, FieldChrome {
  /** 44 px high, in the sign-in forms. */
  isLarge?: boolean;
  /** An icon inside, at the start. */
  icon?: ReactNode;
  /** A text inside, at the start, such as "Rp". */
  prefix?: string;
  /** A control inside, at the end, such as "show password". */
  trailing?: ReactNode;
  inputClassName?: string;
}

/** One line of text. Spread react-hook-form's `register(...)` into it; pass `errors.name?.message` as `error`. */
export function TextField({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  isLarge,
  icon,
  prefix,
  trailing,
  id,
  className,
  inputClassName,
  ...input
}: TextFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <Field {...{ label, aside, hint, error, controlId, className }} isLabelHidden={isLabelHidden ?? false}>
      <div className="relative">
        {icon ? (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3 [&>svg]:size-4">
            {icon}
          </span>
        ) : null}
        {prefix ? (
          <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ui text-ink-3">
            {prefix}
          </span>
        ) : null}
        <input
          type="text"
          {...input}
          {...controlAria(controlId, hint, error)}
          id={controlId}
          className={cn(
            CONTROL_CLASSES,
            isLarge && 'h-11',
            icon && 'pl-9',
            prefix && 'pl-10',
            trailing && 'pr-11',
            error && CONTROL_ERROR_CLASSES,
            inputClassName,
          )}
        />
        {trailing ? <span className="absolute inset-y-0 right-1.5 flex items-center">{trailing}</span> : null}
      </div>
    </Field>
  );
}
