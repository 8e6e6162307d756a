import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'size'> {
  /** The accessible name and the tooltip's text. */
  label: string;
  icon: ReactNode;
  /** 40 px, or 32 px in table rows under a mouse. */
  size?: 'icon' | 'iconSm';
  /** Turn it off when the position makes the meaning plain (a dialog's cross). */
  hasTooltip?: boolean;
}

/** A square button with only an icon. It always has an accessible name. */
export function IconButton({
  label,
  icon,
  size = 'icon',
  variant = 'ghost',
  hasTooltip = true,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button
      {...rest}
      variant={variant}
      size={size}
      disabled={disabled}
      aria-label={label}
      className={cn(disabled && 'bg-transparent', className)}
    >
      {icon}
    </Button>
  );
  return hasTooltip && !disabled ? <Tooltip label={label}>{button}</Tooltip> : button;
}
