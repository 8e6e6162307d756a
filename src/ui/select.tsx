import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown, CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES, CONTROL_ERROR_CLASSES, type FieldChrome } from './field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Shown instead of the label, such as a badge. The label remains the accessible name. */
  content?: ReactNode;
  isDisabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldChrome {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Also submits the value with the surrounding form. */
  name?: string;
  isDisabled?: boolean;
  className?: string;
  triggerClassName?: string;
}

/** A list box whose options may be badges. For a plain list, and before hydration, `NativeSelect` is better. */
export function Select<Value extends string>({
  label,
  aside,
  hint,
  error,
  isLabelHidden = false,
  options,
  value,
  onValueChange,
  name,
  isDisabled = false,
  className,
  triggerClassName,
}: SelectProps<Value>) {
  const id = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={cn('min-w-0', className)}>
      <BaseSelect.Root
        items={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={isDisabled}
        {...(name ? { name } : {})}
      >
        <div
          className={cn(
            'mb-1.5 flex items-baseline justify-between gap-3 text-ui',
            isLabelHidden && 'sr-only',
          )}
        >
          <BaseSelect.Label className="font-semibold">{label}</BaseSelect.Label>
          {aside ? <span className="text-small text-ink-3">{aside}</span> : null}
        </div>
        <BaseSelect.Trigger
          aria-describedby={error || hint ? `${id}-message` : undefined}
          className={cn(
            CONTROL_CLASSES,
            'flex items-center justify-between gap-3 text-left focus-visible:outline-offset-2 data-popup-open:border-focus',
            error && CONTROL_ERROR_CLASSES,
            triggerClassName,
          )}
        >
          <span className="min-w-0 truncate">{chosen?.content ?? chosen?.label}</span>
          <ChevronDown className="size-4 text-ink-3" aria-hidden="true" />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-60">
            <BaseSelect.Popup className={SELECT_POPUP_CLASSES}>
              <BaseSelect.List className="text-ui">
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.isDisabled ?? false}
                    className={SELECT_ITEM_CLASSES}
                  >
                    <BaseSelect.ItemText className="min-w-0 truncate">
                      {option.content ?? option.label}
                    </BaseSelect.ItemText>
                    <BaseSelect.ItemIndicator>
                      <Check className="size-4 text-primary-ink" />
                    </BaseSelect.ItemIndicator>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
      {error ? (
        <p id={`${id}-message`} className="mt-1.5 flex gap-1.5 text-small text-danger-ink">
          <CircleAlert className="mt-[3px] size-3.5" aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-message`} className="mt-1.5 text-small text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A floating list; shared with the menu. */
export const SELECT_POPUP_CLASSES =
  'max-h-(--available-height) min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-surface p-1.5 text-ink shadow-pop outline-none transition-[opacity,translate] duration-(--dur-base) ease-step data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0';

export const SELECT_ITEM_CLASSES =
  'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-2.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-disabled data-highlighted:bg-sunken';
