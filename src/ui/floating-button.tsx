import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface FloatingButtonProps extends ComponentProps<'button'> {
  icon: ReactNode;
  side: 'left' | 'right';
  /** `ink` for the one that is used often, `surface` for the other. */
  tone?: 'ink' | 'surface';
  /** After the text in mono, such as "4/9". */
  count?: string;
  /** Where the page has no margin for it, only the icon is seen; the text stays its name. */
  isIconOnlyOverText?: boolean;
}

/** A pill of 44 px over the page's corner. At most one on each side. */
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
