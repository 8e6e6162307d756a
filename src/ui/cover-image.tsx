import { Lock } from 'lucide-react';
import { cn } from './cn.ts';
import { Cover, type CoverProps } from './illustrations/cover.tsx';

export interface CoverImageProps extends CoverProps {
  /** Without it, or when it fails, the drawing stands in. */
  src?: string | null | undefined;
  /** The widths in which a picture of our own can be had, by `?width=`; with `sizes`, how wide it is shown. */
  widths?: readonly number[];
  sizes?: string;
  /** Empty where the title is beside it. */
  alt?: string;
  /** Faded, with a lock on it. Say in words beside it what would open it. */
  isLocked?: boolean;
  isEager?: boolean;
}

/** As wide as a picture is kept; what is smaller loses nothing by it. */
const fullWidth = 1_920;

const srcSetOf = (src: string, widths: readonly number[]): string =>
  [...widths.map((width) => `${src}?width=${width} ${width}w`), `${src} ${fullWidth}w`].join(', ');

/**
 * A picture over a drawing. One that cannot be shown is hidden by the page's first script (`shell/picture-script.ts`, by
 * `data-cover`), so that the drawing is all there is. Fills its box: `<div className="aspect-video overflow-hidden">`.
 */
export function CoverImage({
  src,
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
            // The script may have hidden it before it is taken over.
            suppressHydrationWarning
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            fetchPriority={isEager ? 'high' : undefined}
            decoding="async"
            className="absolute inset-0 size-full object-cover"
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
