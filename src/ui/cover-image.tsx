import { Lock } from 'lucide-react';
import { cn } from './cn.ts';
import { Cover, type CoverProps } from './illustrations/cover.tsx';

export interface CoverImageProps extends CoverProps {
  /** The drawing appears without a picture, or when it fails. */
  src?: string | null | undefined;
  /** The point that stays in view when the box crops the picture: percent from its left and its top edge. */
  focus?: { x: number; y: number } | null | undefined;
  /** The widths in which our server offers this picture, by `?width=`; `sizes` says how wide it is shown. */
  widths?: readonly number[];
  sizes?: string;
  /** Empty when the title is beside it. */
  alt?: string;
  /** Faded, with a lock. Say in text beside it what would unlock it. */
  isLocked?: boolean;
  isEager?: boolean;
}

/** The width that pictures are stored in; smaller ones lose nothing by it. */
const fullWidth = 1_920;

const srcSetOf = (src: string, widths: readonly number[]): string =>
  [...widths.map((width) => `${src}?width=${width} ${width}w`), `${src} ${fullWidth}w`].join(', ');

/** A picture over a drawing, which shows when `shell/picture-script.ts` hides a picture that failed. Fills its box. */
export function CoverImage({
  src,
  focus,
  widths = [],
  sizes,
  alt = '',
  isLocked = false,
  isEager = false,
  className,
  ...cover
}: CoverImageProps) {
  return (
    <div className={cn('relative size-full', className)}>
      <div className={cn('size-full', isLocked && 'opacity-45 saturate-[.35]')}>
        <Cover {...cover} />
        {src ? (
          <img
            key={src}
            {...(src.startsWith('/') && widths.length > 0 ? { srcSet: srcSetOf(src, widths), sizes } : {})}
            src={src}
            data-cover=""
            // The script may have hidden it before hydration.
            suppressHydrationWarning
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : undefined}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
            style={focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
          />
        ) : null}
      </div>
      {isLocked ? (
        <div className="absolute inset-0 grid place-items-center">
          <span className="grid size-11 place-items-center rounded-full bg-surface text-ink shadow-pop">
            <Lock className="size-[18px]" aria-hidden="true" />
          </span>
        </div>
      ) : null}
    </div>
  );
}
