import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import { type MouseEvent, type ReactNode, useEffect, useId } from 'react';
import { announce } from './announce.ts';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-classes.ts';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends useRender.ComponentProps<'button'> {
  /** Use `accent` (kunyit) at most once per screen, for the next step. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon before the text; the spinner replaces it while busy. */
  icon?: ReactNode;
  /** Shows a spinner, keeps the width and the focus, and ignores presses. */
  isBusy?: boolean;
  /** Can't be pressed now, for a reason that is plain to see; unlike `disabled` it keeps the focus. */
  isOff?: boolean;
  /** The label while busy, such as "Saving…"; also announced. */
  busyLabel?: string;
  /** Full width of its container; a reason then appears below it. */
  isWide?: boolean;
  /** Disables the button and shows the reason as text beside it. */
  disabledReason?: string | undefined;
}

/** Also for links that look like buttons: `<Button render={<Link to="/pricing" />}>Plans</Button>`. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  isBusy = false,
  busyLabel,
  isWide = false,
  disabledReason,
  isOff = false,
  disabled,
  className,
  children,
  render,
  ref,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const looksOff = Boolean(disabled || disabledReason || isOff);
  const swallows = isBusy || isOff || Boolean(disabledReason);
  useAnnounceBusy(isBusy, busyLabel);

  const ownProps = {
    className: cn(
      buttonClasses({ variant: looksOff ? 'disabled' : variant, size }),
      isWide && 'w-full',
      isBusy && 'cursor-progress',
      className,
    ),
    children: <ButtonContent icon={icon} isBusy={isBusy} busyLabel={busyLabel} label={children} />,
    'aria-busy': isBusy || undefined,
    // A native `disabled` would drop the focus and hide the reason from screen readers.
    'aria-disabled': swallows || undefined,
    'aria-describedby': disabledReason ? reasonId : undefined,
    ...(swallows ? { onClickCapture: swallow } : {}),
    ...(render ? {} : { type: 'button' as const, disabled }),
  };
  const button = useRender({
    defaultTagName: 'button',
    render,
    ref,
    props: mergeProps<'button'>(
      rest,
      ownProps as useRender.ElementProps<'button'>,
      rest.type ? { type: rest.type } : {},
    ),
  });

  if (!disabledReason) return button;
  return (
    <span
      className={cn(
        'gap-x-3 gap-y-1.5',
        isWide ? 'flex w-full flex-col' : 'inline-flex flex-wrap items-center',
      )}
    >
      {button}
      <span id={reasonId} className="text-small text-ink-3">
        {disabledReason}
      </span>
    </span>
  );
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function useAnnounceBusy(isBusy: boolean, busyLabel: string | undefined) {
  useEffect(() => {
    if (isBusy) announce(busyLabel ?? m.pleaseWait());
  }, [isBusy, busyLabel]);
}

interface ButtonContentProps {
  icon: ReactNode;
  label: ReactNode;
  isBusy: boolean;
  busyLabel: string | undefined;
}

/** Both texts share one grid cell, so the button is as wide as the longer one from the start. */
function ButtonContent({ icon, label, isBusy, busyLabel }: ButtonContentProps) {
  const atRest = (
    <>
      {icon}
      {label}
    </>
  );
  if (!busyLabel) {
    return isBusy ? (
      <span className="inline-grid place-items-center *:col-start-1 *:row-start-1">
        <span className="inline-flex items-center justify-center gap-2 opacity-0">{atRest}</span>
        <Spinner />
      </span>
    ) : (
      atRest
    );
  }
  const cell = 'inline-flex items-center justify-center gap-2';
  return (
    <span className="inline-grid place-items-center *:col-start-1 *:row-start-1">
      <span className={cn(cell, isBusy && 'invisible')}>{atRest}</span>
      <span className={cn(cell, !isBusy && 'invisible')} aria-hidden={!isBusy}>
        <Spinner />
        {busyLabel}
      </span>
    </span>
  );
}
