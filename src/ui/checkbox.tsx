import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { FieldMessage } from './field.tsx';

interface CheckboxBoxProps extends ComponentProps<'input'> {
  tone?: 'primary' | 'success';
  /** Given, it speaks for several; true: only some of them are checked. Its state is the caller's: `ref` is not used. */
  isPartly?: boolean;
}

/** The box alone: a native checkbox, so it works before hydration and inside any label. */
export function CheckboxBox({ tone = 'primary', isPartly, ref, className, ...input }: CheckboxBoxProps) {
  return (
    <span className={cn('relative grid size-5 shrink-0 place-items-center', className)}>
      <input
        {...input}
        ref={
          isPartly === undefined
            ? ref
            : (box) => {
                if (box) box.indeterminate = isPartly;
              }
        }
        type="checkbox"
        className={cn(
          'peer col-start-1 row-start-1 size-5 appearance-none rounded-xs border-2 border-line-strong bg-surface transition-colors duration-(--dur-fast) aria-invalid:border-danger disabled:border-line disabled:bg-sunken',
          tone === 'primary'
            ? 'checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary'
            : 'checked:border-success checked:bg-success',
        )}
      />
      <Check
        strokeWidth={3}
        aria-hidden="true"
        className={cn(
          'pointer-events-none col-start-1 row-start-1 size-3.5 scale-50 opacity-0 transition duration-(--dur-fast) ease-step peer-checked:scale-100 peer-checked:opacity-100 peer-disabled:text-ink-disabled',
          tone === 'primary' ? 'text-on-primary' : 'text-surface',
        )}
      />
      {isPartly ? (
        <span
          aria-hidden="true"
          className="pointer-events-none col-start-1 row-start-1 h-[3px] w-2.5 rounded-full bg-on-primary"
        />
      ) : null}
    </span>
  );
}

export interface CheckboxProps extends Omit<CheckboxBoxProps, 'size'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, id, className, ...input }: CheckboxProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className={className}>
      <label htmlFor={controlId} className="flex min-h-6 items-start gap-3 text-ui">
        <CheckboxBox
          {...input}
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${controlId}-error` : hint ? `${controlId}-hint` : undefined}
        />
        <span className="min-w-0">{label}</span>
      </label>
      <div className="pl-8">
        <FieldMessage controlId={controlId} hint={hint} error={error} />
      </div>
    </div>
  );
}

export interface ChecklistItemProps extends Omit<CheckboxBoxProps, 'size' | 'tone' | 'checked'> {
  checked: boolean;
  label: ReactNode;
  /** Content at the right of the text, such as a link. Not part of the label. */
  aside?: ReactNode;
  /** A line under the text. Not part of the label. */
  below?: ReactNode;
}

/** One line of a checklist: 48 px high, pandan and struck through when done. Put it in an `<li>`. */
export function ChecklistItem({ label, aside, below, checked, className, id, ...input }: ChecklistItemProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className={cn('relative rounded-md px-3 hover:bg-sunken', className)}>
      <div className="flex min-h-12 items-center gap-3">
        <label htmlFor={controlId} className="flex min-h-12 flex-1 items-center gap-3.5 py-2">
          <CheckboxBox {...input} id={controlId} checked={checked} tone="success" />
          {/* One weight for both, since another would wrap otherwise and move what is below. */}
          <span className={cn('text-ui font-medium decoration-1', checked && 'text-ink-3 line-through')}>
            {label}
          </span>
        </label>
        {aside}
      </div>
      {/* Above the label, which fills its 48 px. */}
      {below ? <div className="relative -mt-2.5 pb-1 pl-[34px]">{below}</div> : null}
    </div>
  );
}
