import type { ComponentProps, ReactNode } from 'react';
import { cn } from '#ui/cn.ts';

export const CONTROL_BUTTON_CLASSES =
  'h-10 shrink-0 place-items-center rounded-md text-on-night outline-offset-[-2px] hover:bg-on-night/15 focus-visible:outline-2 focus-visible:outline-on-night data-popup-open:bg-on-night/15';

export interface ControlButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  icon: ReactNode;
  shortcut?: string;
  isPressed?: boolean;
  'data-player-play'?: string;
}

/** A 40 px button on night. The browser's own tooltip shows its name and key. */
export function ControlButton({ label, icon, shortcut, isPressed, className, ...rest }: ControlButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={cn('relative grid w-10', CONTROL_BUTTON_CLASSES, className)}
    >
      {icon}
      {isPressed ? (
        <span aria-hidden="true" className="absolute bottom-1.5 h-[3px] w-4 rounded-full bg-accent" />
      ) : null}
    </button>
  );
}
