import { cn } from './cn.ts';
import { langkah } from './logo-langkah.ts';
import type { LogoLook } from './logo-look.ts';

/** The tile alone: three rising bars, or the seven stones of Tujuh. The last bar is kunyit. */
export function LogoMark({
  look = langkah,
  tile,
  className,
}: {
  look?: LogoLook;
  tile?: string;
  className?: string;
}) {
  const { mark } = look;
  return (
    <svg className={cn('step-mark size-8 shrink-0', className)} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={tile ?? mark.tile} />
      {mark.bars.map((bar, index) => (
        <rect
          key={`${bar.x}-${bar.y}`}
          {...bar}
          {...mark.bar}
          fill={index === mark.bars.length - 1 ? 'var(--mark-b)' : 'var(--mark-a)'}
        />
      ))}
    </svg>
  );
}

/** The name as a drawing, in the colour of the surrounding text. */
export function Wordmark({ look = langkah, className }: { look?: LogoLook; className?: string }) {
  const { path, width } = look.word;
  return (
    <svg
      className={cn('h-[23px] w-auto shrink-0', className)}
      viewBox={`0 -19 ${width} 25`}
      fill="currentColor"
      role="img"
      aria-label={look.name}
    >
      <path d={path} />
    </svg>
  );
}

export interface LogoProps {
  look?: LogoLook;
  /** `sm` in the app's top bar (28 px), `md` in headers (32 px), `lg` (44 px). */
  size?: 'sm' | 'md' | 'lg';
  isMarkOnly?: boolean;
  /** The tile's colour on a night background: `var(--night-2)`. */
  tile?: string;
  className?: string;
}

const SIZES = {
  sm: { mark: 'size-7', word: 'h-[21px]' },
  md: { mark: 'size-8', word: 'h-[23px]' },
  lg: { mark: 'size-11', word: 'h-8' },
} as const;

/** Mark and name. Put it inside the link to the start page; the name is the link's text. */
export function Logo({ look = langkah, size = 'md', isMarkOnly = false, tile, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark look={look} className={SIZES[size].mark} {...(tile ? { tile } : {})} />
      {isMarkOnly ? (
        <span className="sr-only">{look.name}</span>
      ) : (
        <span className="pt-[3px]">
          <Wordmark look={look} className={SIZES[size].word} />
        </span>
      )}
    </span>
  );
}
