import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The accessible name. */
  title: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}

/** A floating panel, 380 px wide, never wider than the screen. The content brings its own padding. */
export function Popover({
  trigger,
  title,
  isOpen,
  onOpenChange,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root
      {...(isOpen === undefined ? {} : { open: isOpen })}
      onOpenChange={(open) => onOpenChange?.(open)}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50"
        >
          <BasePopover.Popup
            aria-label={title}
            className={cn(
              'max-h-(--available-height) w-[380px] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-surface text-ink shadow-pop outline-none transition-[opacity,translate] duration-(--dur-base) ease-step data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0',
              className,
            )}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** Closes the popover it is in, around a link or a button. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <BasePopover.Close render={children} nativeButton={children.type === 'button'} />;
}
