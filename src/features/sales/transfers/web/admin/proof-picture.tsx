import { ZoomIn, ZoomOut } from 'lucide-react';
import { cn } from '#ui/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import * as m from '../../messages/m.ts';
import { type Proof, pictureUrl } from './proof-queries.ts';

interface ProofPictureProps {
  proof: Proof;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
}

/** The picture that was sent; zoomed it fills the width and scrolls. */
export function ProofPicture({ proof, isZoomed, onZoom }: ProofPictureProps) {
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
        className="h-full overflow-auto overscroll-contain p-4"
        {...(isZoomed ? { tabIndex: 0, role: 'group', 'aria-label': m.pictureOf({ name: proof.name }) } : {})}
      >
        <img
          key={proof.id}
          src={pictureUrl(proof)}
          alt={m.pictureOf({ name: proof.name })}
          className={cn(
            'mx-auto rounded-md bg-surface',
            isZoomed ? 'w-full max-w-none' : 'max-h-full max-w-full object-contain',
          )}
        />
      </div>
    </>
  );
}
