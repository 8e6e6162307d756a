import { cn } from './cn.ts';
import { WORDMARKS } from './logo-wordmarks.ts';

type Brand = 'langkah' | 'tujuh';

const MARKS = {
  langkah: {
    tile: 'var(--mark-tile)',
    bars: [
      { x: 4.5, y: 20.5 },
      { x: 10.75, y: 13.5 },
      { x: 17, y: 6.5 },
    ],
    bar: { width: 10.5, height: 5, rx: 2.1 },
  },
  tujuh: {
    tile: 'var(--tujuh-tile)',
    bars: [
      { x: 11.4, y: 23.6 },
      { x: 14.3, y: 17.7 },
      { x: 17.2, y: 11.8 },
      { x: 21.9, y: 5.9 },
      { x: 16.2, y: 5.9 },
      { x: 10.5, y: 5.9 },
      { x: 4.8, y: 5.9 },
    ],
    bar: { width: 4.9, height: 4.3, rx: 1.9 },
  },
} as const;

/** The tile alone: three rising bars, or the seven stones of Tujuh. The last bar is kunyit. */
export function LogoMark({
  brand = 'langkah',
  tile,
  className,
}: {
  brand?: Brand;
  tile?: string;
  className?: string;
}) {
  const mark = MARKS[brand];
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

/** The drawn name, in the colour of the text around it. */
export function Wordmark({ brand = 'langkah', className }: { brand?: Brand; className?: string }) {
  const { path, width } = WORDMARKS[brand];
  return (
    <svg
      className={cn('h-[23px] w-auto shrink-0', className)}
      viewBox={`0 -19 ${width} 25`}
      fill="currentColor"
      role="img"
      aria-label={brand === 'langkah' ? 'Langkah' : 'Tujuh'}
    >
      <path d={path} />
    </svg>
  );
}

export interface LogoProps {
  brand?: Brand;
  /** `sm` in the app's top bar (28 px), `md` in headers (32 px), `lg` (44 px). */
  size?: 'sm' | 'md' | 'lg';
  isMarkOnly?: boolean;
  /** The tile's colour where the ground is night: `var(--night-2)`. */
  tile?: string;
  className?: string;
}

const SIZES = {
  sm: { mark: 'size-7', word: 'h-[21px]' },
  md: { mark: 'size-8', word: 'h-[23px]' },
  lg: { mark: 'size-11', word: 'h-8' },
} as const;

/** Mark and name. Put it inside the link to the start page; the name is the link's text. */
export function Logo({ brand = 'langkah', size = 'md', isMarkOnly = false, tile, className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark brand={brand} className={SIZES[size].mark} {...(tile ? { tile } : {})} />
      {isMarkOnly ? (
        <span className="sr-only">{brand === 'langkah' ? 'Langkah' : 'Tujuh'}</span>
      ) : (
        <span className="pt-[3px]">
          <Wordmark brand={brand} className={SIZES[size].word} />
        </span>
      )}
    </span>
  );
}
