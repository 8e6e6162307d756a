import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  description?: ReactNode;
}

/** On or off, effective immediately. A native checkbox with the role of a switch; the text is on its left. */
export function Switch({ label, description, id, className, ...input }: SwitchProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  return (
    <div className={cn('flex items-center justify-between gap-4', className)}>
      <label htmlFor={controlId} className="min-w-0 flex-1 py-1">
        <span className="block text-ui font-semibold">{label}</span>
        {description ? (
          <span id={`${controlId}-description`} className="block text-small text-ink-2">
            {description}
          </span>
        ) : null}
      </label>
      <span className="relative h-6 w-11 shrink-0">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state.
          role="switch"
          aria-describedby={description ? `${controlId}-description` : undefined}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken-2 transition-colors duration-(--dur-fast) checked:border-primary checked:bg-primary disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute left-1 top-1 size-4 rounded-full bg-ink-2 transition-[translate,background-color] duration-(--dur-fast) ease-step peer-checked:translate-x-5 peer-checked:bg-on-primary peer-disabled:bg-ink-disabled"
        />
      </span>
    </div>
  );
}
