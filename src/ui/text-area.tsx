import { type ComponentProps, type CSSProperties, useId } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES, CONTROL_ERROR_CLASSES, controlAria, Field, type FieldChrome } from './field.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldChrome {
  textareaClassName?: string;
}

/** Several lines of text; grows with its content in browsers that support it. */
export function TextArea({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  id,
  className,
  textareaClassName,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <Field {...{ label, aside, hint, error, controlId, className }} isLabelHidden={isLabelHidden ?? false}>
      <textarea
        {...textarea}
        {...controlAria(controlId, hint, error)}
        id={controlId}
        rows={rows}
        className={cn(
          CONTROL_CLASSES,
          'field-sizing-content block h-auto max-h-96 min-h-[calc(var(--rows)*1.25rem+1.25rem)] resize-y py-2.5',
          error && CONTROL_ERROR_CLASSES,
          textareaClassName,
        )}
        style={{ '--rows': String(rows), ...textarea.style } as CSSProperties}
      />
    </Field>
  );
}
