import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from './announce.ts';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';
import * as m from './messages/m.ts';

export interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'icon' | 'children'> {
  /** The text to copy, or a function that reads it when the button is pressed. */
  text: string | ((button: HTMLElement) => string);
  label?: string;
  copiedLabel?: string;
}

/** Copies a text and confirms it for two seconds. Says so if the clipboard is not allowed. */
export function CopyButton({
  text,
  label = m.copy(),
  copiedLabel = m.copied(),
  variant = 'secondary',
  size = 'sm',
  className,
  ...rest
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = window.setTimeout(() => setState('idle'), 2000);
    return () => window.clearTimeout(timer);
  }, [state]);

  const copy = async (button: HTMLElement) => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text(button));
      setState('copied');
      announce(copiedLabel);
    } catch {
      setState('failed');
      announce(m.copyingUnavailable());
    }
  };
  return (
    <Button
      {...rest}
      className={cn('noscript:hidden', className)}
      variant={variant}
      size={size}
      icon={state === 'copied' ? <Check className="size-4 text-success" /> : <Copy className="size-4" />}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {state === 'copied' ? copiedLabel : state === 'failed' ? m.copyFailed() : label}
    </Button>
  );
}
