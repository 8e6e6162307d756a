import { useRender } from '@base-ui/react/use-render';
import { Check, Lock } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { cn } from './cn.ts';

/** `open` is a step to come that is neither the next one nor locked. */
export type ClimbState = 'done' | 'here' | 'open' | 'locked';

export interface ClimbProps {
  /** How many steps rise; the indent of each shrinks when there are more than nine. */
  count: number;
  /** `small` for a card that shows a few steps only. */
  size?: 'full' | 'small';
  label: string;
  className?: string;
  children: ReactNode;
}

/** Pixels a step moves to the right, and the most that all of them together do. */
const indents = {
  full: { phone: 6, desktop: 44, mostPhone: 56, mostDesktop: 400 },
  small: { phone: 8, desktop: 22, mostPhone: 40, mostDesktop: 110 },
} as const;

/**
 * A staircase: the first step at the bottom, the last at the top. Give the steps from the last to the first, so that
 * the keyboard follows the eye.
 */
export function Climb({ count, size = 'full', label, className, children }: ClimbProps) {
  const { phone, desktop, mostPhone, mostDesktop } = indents[size];
  const steps = Math.max(1, count);
  const style = {
    '--in-phone': `${Math.min(phone, mostPhone / steps)}px`,
    '--in-desktop': `${Math.min(desktop, mostDesktop / steps)}px`,
  } as CSSProperties;
  return (
    <ol
      reversed
      aria-label={label}
      style={style}
      className={cn(
        'relative isolate list-none lg:has-[>:first-child>[data-sun]]:mt-14 [--in:var(--in-phone)] lg:[--in:var(--in-desktop)]',
        className,
      )}
    >
      {children}
    </ol>
  );
}

export interface ClimbStepProps {
  /** Counted from 0 at the bottom. */
  index: number;
  state: ClimbState;
  /** `6`, or `1–4` for several that are folded into one. */
  number: string;
  title: ReactNode;
  /** A line above the title of the step where one is: "You are here". */
  above?: ReactNode;
  /** Below the title: length, counts. */
  facts?: ReactNode;
  /** At the right: done, next, the plan that opens it. */
  status?: ReactNode;
  /** The one button; only for the step where one is. */
  action?: ReactNode;
  size?: 'full' | 'small';
  hasSun?: boolean;
  id?: string;
}

const slabs: Record<ClimbState, string> = {
  done: 'border-primary-line bg-primary-soft hover:border-primary',
  here: 'border-accent-line bg-surface shadow-[inset_0_3px_0_var(--accent)]',
  open: 'border-line bg-surface hover:border-line-strong',
  locked: 'border-dashed border-line-strong/55 bg-canvas hover:border-line-strong',
};

const stones: Record<ClimbState, string> = {
  done: 'bg-primary',
  here: 'bg-accent',
  open: 'bg-sunken-2',
  locked: 'border-[1.5px] border-dashed border-line-strong bg-canvas',
};

const numbers: Record<ClimbState, string> = {
  done: 'text-primary-ink',
  here: 'text-ink',
  open: 'text-ink-3',
  locked: 'text-ink-3',
};

/** One step. The whole slab is pressed through the link in its title or its button. */
export function ClimbStep(props: ClimbStepProps) {
  const { index, state, number, title, above, facts, status, action, size = 'full', hasSun, id } = props;
  const isHere = state === 'here';
  const isSmall = size === 'small';
  return (
    <li
      id={id}
      aria-current={isHere ? 'step' : undefined}
      style={{ '--i': index } as CSSProperties}
      className={cn(
        'relative ml-[calc(var(--i)*var(--in))] flex scroll-mt-24 items-center gap-2.5 rounded-tl-[14px] border border-b-0 py-3.5 pr-3.5 pl-3 transition-colors duration-(--dur-fast)',
        'first:rounded-tr-[14px] last:rounded-b-[14px] last:border-b lg:gap-5 lg:rounded-tl-[16px] lg:pr-6 lg:pl-5.5 lg:first:rounded-tr-[16px] lg:last:rounded-b-[16px]',
        isSmall ? 'min-h-13 lg:gap-4 lg:py-2.5' : 'min-h-21 lg:min-h-19',
        isHere && 'max-lg:flex-wrap max-lg:items-start lg:items-end lg:py-6',
        isHere && isSmall && 'lg:py-4',
        slabs[state],
      )}
    >
      {hasSun ? (
        <span
          aria-hidden="true"
          data-sun=""
          className="absolute top-[-38px] left-[-52px] -z-10 hidden size-[104px] rounded-full bg-(--sun) lg:block"
        />
      ) : null}
      <span
        aria-hidden="true"
        className={cn(
          'step-mark absolute top-4 left-3 h-[7px] w-[22px] rounded-[3px] lg:top-[-6px] lg:left-1.5 lg:h-2.5 lg:w-[30px] lg:rounded-[4.5px]',
          isHere && 'h-[9px] w-[26px] lg:top-[-7px] lg:h-3 lg:w-[34px]',
          stones[state],
        )}
      />
      <span
        className={cn(
          'min-w-[30px] shrink-0 pt-3 max-lg:self-start font-mono text-[1.0625rem]/6 font-[650] tabular-nums lg:min-w-8 lg:pt-0 lg:text-[1.1875rem]',
          isHere && 'self-start lg:text-[1.5rem]/8',
          numbers[state],
        )}
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        {above ? <p className="mb-0.5 text-small font-semibold text-accent-ink">{above}</p> : null}
        <div
          className={cn(
            'text-balance',
            isHere ? 'text-h3' : 'text-[0.9375rem]/[1.3125rem] font-[650] lg:text-[1rem]/6',
            isHere && !isSmall && 'lg:text-h2',
            state === 'locked' && 'text-ink-2',
          )}
        >
          {title}
        </div>
        {facts ? <div className="mt-0.5 text-small text-ink-3">{facts}</div> : null}
      </div>
      {status ? (
        <span
          className={cn(
            'flex shrink-0 items-center gap-1.5 text-small font-semibold text-ink-3',
            state === 'done' && 'text-primary-ink',
          )}
        >
          {status}
        </span>
      ) : null}
      {action ? <div className="shrink-0 max-lg:w-full">{action}</div> : null}
    </li>
  );
}

/** The link of a step, which covers its whole slab: `<ClimbLink render={<Link to="…" />}>`. */
export function ClimbLink({ render, ...rest }: useRender.ComponentProps<'a'>) {
  return useRender({
    defaultTagName: 'a',
    render,
    props: { ...rest, className: 'after:absolute after:inset-0 after:rounded-[inherit]' },
  });
}

/** Done, with its word on wide screens. */
export function ClimbDone({ children }: { children: ReactNode }) {
  return (
    <>
      <Check className="size-[18px]" strokeWidth={2} aria-hidden="true" />
      <span className="max-lg:sr-only">{children}</span>
    </>
  );
}

interface ClimbLockedProps {
  /** The plan. */
  children: ReactNode;
  /** The whole sentence, for a screen reader: a staircase that repeats it on each step is hard to read. */
  spoken?: string;
}

/** Locked, with the name of the plan that opens it on wide screens. */
export function ClimbLocked({ children, spoken }: ClimbLockedProps) {
  return (
    <>
      <Lock className="size-4" strokeWidth={1.85} aria-hidden="true" />
      {spoken ? <span className="sr-only">{spoken}</span> : null}
      <span aria-hidden={spoken !== undefined} className={spoken ? 'max-lg:hidden' : 'max-lg:sr-only'}>
        {children}
      </span>
    </>
  );
}
