import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

export interface TooltipProps {
  label: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref, hover and focus handlers. It keeps its own accessible name. */
  children: ReactElement;
}

/** A short name on hover and focus. It never holds anything that is not elsewhere for touch and screen readers. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} delay={500} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-60">
          <BaseTooltip.Popup className="rounded-sm bg-night px-2.5 py-1.5 text-caption font-semibold text-on-night shadow-pop transition-opacity duration-(--dur-fast) data-ending-style:opacity-0 data-starting-style:opacity-0 dark:border dark:border-night-line">
            {label}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
