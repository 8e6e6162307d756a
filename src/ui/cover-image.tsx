import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { Cover, type CoverProps } from './illustrations/cover.tsx';

export interface CoverImageProps extends CoverProps {
  /** Without it, or when it fails, the drawing stands in. */
  src?: string | null | undefined;
  /** Empty where the title is beside it. */
  alt?: string;
  /** Faded, with a lock on it. Say in words beside it what would open it. */
  isLocked?: boolean;
  isEager?: boolean;
}

/** A picture that never shows as broken. Fills its box: `<div className="aspect-video overflow-hidden">`. */
export function CoverImage({
  src,
  alt = '',
  isLocked = false,
  isEager = false,
  className,
  ...cover
}: CoverImageProps) {
  const imageRef = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const isShown = Boolean(src) && failedSrc !== src;

  useEffect(() => {
    // It may have failed before the page's script was there to hear it.
    const image = imageRef.current;
    if (image?.complete && image.naturalWidth === 0) setFailedSrc(src ?? null);
  }, [src]);

  return (
    <div className={cn('relative size-full', className)}>
      <div className={cn('size-full', isLocked && 'opacity-45 saturate-[.35]')}>
        {isShown && src ? (
          <img
            ref={imageRef}
            src={src}
            alt={alt}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setFailedSrc(src)}
            className="size-full object-cover"
          />
        ) : (
          <Cover {...cover} />
        )}
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
