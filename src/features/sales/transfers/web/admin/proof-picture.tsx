import { ZoomIn, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useIsBelowXl } from '#ui/use-is-narrow.ts';
import * as m from '../../messages/m.ts';
import { type Proof, pictureUrl } from './proof-queries.ts';

interface ProofPictureProps {
  proof: Proof;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
}

/**
 * The picture that was sent. On wide screens all of it; below `xl` as wide as its frame, so that the writing can be read
 * without a press. Zoomed it is larger still. It scrolls inside its frame.
 */
export function ProofPicture({ proof, isZoomed, onZoom }: ProofPictureProps) {
  const isBelowXl = useIsBelowXl();
  const frame = useRef<HTMLDivElement>(null);
  /** Of the picture: what is in the middle of its frame, as parts of its size. */
  const middle = useRef({ id: proof.id, x: 0.5, y: 0 });
  // What was in the middle stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each zoom
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const { id, x, y } = middle.current;
    if (id !== proof.id) return;
    box.scrollTo({
      left: x * box.scrollWidth - box.clientWidth / 2,
      top: y * box.scrollHeight - box.clientHeight / 2,
    });
  }, [isZoomed]);
  if (!proof.hasPicture)
    return <p className="grid h-full min-h-48 place-items-center p-6 text-ui text-ink-2">{m.noPicture()}</p>;
  const label = isZoomed ? m.zoomOut() : m.zoom();
  const Icon = isZoomed ? ZoomOut : ZoomIn;
  return (
    <>
      <IconButton
        label={label}
        onClick={() => onZoom(!isZoomed)}
        className="absolute top-3 right-3 z-10 border border-line bg-surface"
        icon={<Icon className="size-5" aria-hidden="true" />}
      />
      <div
        // Each picture begins at its top.
        key={proof.id}
        ref={frame}
        onScroll={({ currentTarget: box }) => {
          middle.current = {
            id: proof.id,
            x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
            y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
          };
        }}
        // On a phone the page scrolls on where the picture ends.
        className="h-full overflow-auto p-4 max-sm:p-0 xl:overscroll-contain"
        {...(isZoomed || isBelowXl
          ? { tabIndex: 0, role: 'group', 'aria-label': m.pictureOf({ name: proof.name }) }
          : {})}
      >
        <img
          src={pictureUrl(proof)}
          alt={m.pictureOf({ name: proof.name })}
          className={cn(
            'mx-auto bg-surface sm:rounded-md',
            isZoomed
              ? 'w-full max-w-none max-sm:w-[200%]'
              : 'max-w-full max-xl:w-full xl:max-h-full xl:object-contain sm:max-xl:max-w-112',
          )}
        />
      </div>
    </>
  );
}
