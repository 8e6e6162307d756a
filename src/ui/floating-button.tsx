import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface FloatingButtonProps extends ComponentProps<'button'> {
  icon: ReactNode;
  side: 'left' | 'right';
  tone?: 'ink' | 'surface';
  /** After the text in mono, such as "4/9". */
  count?: string;
  /** Shows only the icon when the page has no margin for the text, which remains the accessible name. */
  isIconOnlyOverText?: boolean;
}

/** A pill, 44 px high, over a corner of the page. At most one on each side. */
export function FloatingButton({
  icon,
  side,
  tone = 'surface',
  count,
  isIconOnlyOverText = false,
  className,
  children,
  ...rest
}: FloatingButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cn(
        'fixed bottom-[max(1.25rem,env(safe-area-inset-bottom))] z-20 flex h-11 items-center gap-2.5 rounded-full px-4 text-ui font-semibold shadow-pop transition-colors duration-(--dur-fast) noscript:hidden [&>svg]:size-[18px]',
        side === 'left' ? 'left-5' : 'right-5',
        tone === 'ink'
          ? 'bg-ink text-canvas hover:bg-ink-2'
          : 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        className,
      )}
    >
      {icon}
      <span className={cn(isIconOnlyOverText && 'max-2xl:sr-only')}>{children}</span>
      {count ? <span className="font-mono text-caption font-medium opacity-80">{count}</span> : null}
    </button>
  );
}
