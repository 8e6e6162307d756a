import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** The shape shared by text inputs, selects and similar controls. */
export const CONTROL_CLASSES =
  'h-10 w-full rounded-md border border-line-strong bg-surface px-3 text-ui text-ink placeholder:text-ink-3 focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken';

/** Applies with focus too: the first invalid field gets the error and the focus together. */
export const CONTROL_ERROR_CLASSES =
  'border-danger ring-3 ring-danger/15 focus-visible:border-danger focus-visible:outline-danger';

export interface FieldChrome {
  label: string;
  /** Content at the right of the label, such as a link or "Optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label visually when the context makes it clear. Screen readers still get it. */
  isLabelHidden?: boolean;
}

export interface FieldProps extends FieldChrome {
  controlId: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Label above, control, then hint or error below. `describedBy` connects the ids. */
export function Field({
  label,
  aside,
  hint,
  error,
  isLabelHidden,
  controlId,
  className,
  children,
}: FieldProps) {
  return (
    <div className={cn('min-w-0', className)}>
      <div
        className={cn('mb-1.5 flex items-baseline justify-between gap-3 text-ui', isLabelHidden && 'sr-only')}
      >
        <label htmlFor={controlId} className="font-semibold">
          {label}
        </label>
        {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
      </div>
      {children}
      <FieldMessage controlId={controlId} hint={hint} error={error} />
    </div>
  );
}

/** The line under a control. The error stays in the tree as a live region, so that screen readers announce it. */
export function FieldMessage({
  controlId,
  hint,
  error,
}: {
  controlId: string;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <>
      <p
        id={`${controlId}-error`}
        aria-live="polite"
        className={cn(error ? 'mt-1.5 flex gap-1.5 text-small text-danger-ink' : 'sr-only')}
      >
        {error ? (
          <>
            <CircleAlert className="mt-[3px] size-3.5" aria-hidden="true" />
            <span className="min-w-0">{error}</span>
          </>
        ) : null}
      </p>
      {hint && !error ? (
        <p id={`${controlId}-hint`} className="mt-1.5 text-small text-ink-3">
          {hint}
        </p>
      ) : null}
    </>
  );
}

/** The `aria-*` attributes of a control inside `Field`. */
export function controlAria(controlId: string, hint: ReactNode, error: string | undefined) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${controlId}-error` : hint ? `${controlId}-hint` : undefined,
  } as const;
}
