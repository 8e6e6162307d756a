import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cn } from './cn.ts';

export interface PopoverProps {
  trigger: ReactElement;
  title: string;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  className?: string;
  children: ReactNode;
}

interface PopoverPanelProps extends Omit<PopoverProps, 'isOpen' | 'onOpenChange' | 'trigger'> {
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function PopoverPanel({
  anchor,
  title,
  isOpen,
  onOpenChange,
  align = 'end',
  side = 'bottom',
  className,
  children,
}: PopoverPanelProps) {
  return (
    <BasePopover.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        // A press on the trigger closes it through the trigger's own click.
        if (open || !anchor.current?.contains(event.target as Node)) onOpenChange(open);
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-50"
        >
          <BasePopover.Popup
            finalFocus={anchor}
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
