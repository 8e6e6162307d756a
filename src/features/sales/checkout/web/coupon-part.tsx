import { TicketPercent, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { formatIdr } from '#kernel/money.ts';
import { longestTypedCode } from '#kit/coupons.ts';
import { announce } from '#ui/announce.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { CONTROL_CLASSES, CONTROL_ERROR_CLASSES, controlAria, FieldMessage } from '#ui/field.tsx';
import * as m from '../messages/m.ts';
import type { AppliedCoupon, CouponState } from './use-coupon.ts';

/** A quiet line that opens a field; then the coupon, with a button that takes it off again. */
export function CouponPart({ coupon }: { coupon: CouponState }) {
  const { applied, code, error, isChecking } = coupon;
  const [isOpen, setIsOpen] = useState(false);
  const line = useRef<HTMLButtonElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  /** Where the focus goes once the part that had it is gone. */
  const next = useRef<'line' | 'removal' | null>(null);
  useEffect(() => {
    const target = next.current === 'line' ? line.current : applied ? removal.current : null;
    if (!next.current || !target) return;
    next.current = null;
    target.focus();
  });
  useEffect(() => {
    if (applied) announce(m.couponApplied({ code: applied.code, total: formatIdr(applied.totalIdr) }));
  }, [applied]);

  if (applied)
    return (
      <Applied
        applied={applied}
        removal={removal}
        onRemove={() => {
          next.current = 'line';
          setIsOpen(false);
          coupon.remove();
        }}
      />
    );
  if (isOpen || code !== null)
    return (
      <CouponForm
        start={code ?? ''}
        error={error}
        isChecking={isChecking}
        hasFocus={isOpen}
        onApply={(typed) => {
          next.current = 'removal';
          setIsOpen(true);
          coupon.apply(typed);
        }}
        onClose={() => {
          next.current = 'line';
          setIsOpen(false);
          coupon.remove();
        }}
      />
    );
  return (
    <button
      ref={line}
      type="button"
      onClick={() => setIsOpen(true)}
      className="-mx-2 -my-1.5 inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-ui font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <TicketPercent className="size-4.5" aria-hidden="true" />
      {m.haveCoupon()}
    </button>
  );
}

interface CouponFormProps {
  start: string;
  error: string | undefined;
  isChecking: boolean;
  /** Someone has opened it, so they want to type; a code from the address must not take the focus. */
  hasFocus: boolean;
  onApply: (typed: string) => void;
  onClose: () => void;
}

function CouponForm({ start, error, isChecking, hasFocus, onApply, onClose }: CouponFormProps) {
  const id = useId();
  const [typed, setTyped] = useState(start);
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const shown = isEmpty && typed === '' ? m.couponEmpty() : error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    setIsEmpty(code === '');
    if (code === '') field.current?.focus();
    else if (!isChecking) onApply(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id} className="mb-1.5 block text-ui font-semibold">
        {m.couponCode()}
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id={id}
          name="coupon"
          value={typed}
          maxLength={longestTypedCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          {...controlAria(id, undefined, shown)}
          className={cn(
            CONTROL_CLASSES,
            'h-11 min-w-0 flex-1 font-mono uppercase',
            shown && !isChecking && CONTROL_ERROR_CLASSES,
          )}
        />
        <Button type="submit" variant="secondary" className="h-11" isBusy={isChecking}>
          {m.applyCoupon()}
        </Button>
      </div>
      <FieldMessage controlId={id} error={isChecking ? undefined : shown} />
    </form>
  );
}

const effectOf = ({ kind, value }: AppliedCoupon): string => {
  switch (kind) {
    case 'percent':
      return m.couponPercent({ value });
    case 'fixed':
      return m.couponSum({ sum: formatIdr(value) });
    case 'price':
      return m.couponPrice({ sum: formatIdr(value) });
  }
};

interface AppliedProps {
  applied: AppliedCoupon;
  removal: React.RefObject<HTMLButtonElement | null>;
  onRemove: () => void;
}

function Applied({ applied, removal, onRemove }: AppliedProps) {
  return (
    <div>
      <p className="mb-1.5 text-ui font-semibold">{m.coupon()}</p>
      <p className="flex min-h-11 items-center gap-2.5 rounded-md bg-success-soft pl-3.5 text-ui text-success-ink">
        <TicketPercent className="size-4.5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 py-2">
          <span className="mr-2 font-mono font-semibold wrap-anywhere">{applied.code}</span>
          {effectOf(applied)}
        </span>
        <button
          ref={removal}
          type="button"
          onClick={onRemove}
          aria-label={m.removeCoupon({ code: applied.code })}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-success/15"
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
      </p>
    </div>
  );
}
