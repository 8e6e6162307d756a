import { Search, X } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { cn } from './cn.ts';
import { CONTROL_CLASSES } from './field.tsx';
import * as m from './messages/m.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The accessible name; also the placeholder when none is given. */
  label: string;
  /** Shows a cross while there is text. Called after the field was cleared. */
  onClear?: () => void;
}

/** A search box. Inside a `<form method="get">` it works before the page's script has loaded. */
export function SearchField({ label, onClear, className, id, placeholder, ...input }: SearchFieldProps) {
  const generatedId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const hasText = Boolean(input.value ?? '');
  const clear = () => {
    onClear?.();
    inputRef.current?.focus();
  };
  return (
    <div className={cn('relative min-w-0', className)}>
      <Search className="pointer-events-none absolute left-3 top-3 size-4 text-ink-3" aria-hidden="true" />
      <input
        ref={inputRef}
        {...input}
        id={id ?? generatedId}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        className={cn(CONTROL_CLASSES, 'pl-9', onClear && 'pr-10')}
      />
      {onClear && hasText ? (
        <button
          type="button"
          aria-label={m.clearSearch()}
          onClick={clear}
          className="absolute right-1 top-1 grid size-8 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <X className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
