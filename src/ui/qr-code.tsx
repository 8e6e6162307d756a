import { encode } from 'uqr';
import { cn } from './cn.ts';

/** The dark squares of a code as one path, and how many squares it is wide, its quiet zone included. */
function drawCode(text: string, quietZone: number): { path: string; size: number } {
  const { data, size } = encode(text, { border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}

interface QrCodeProps {
  text: string;
  label: string;
  /** In squares; cameras want four, two do on a white card. */
  quietZone?: number;
  className?: string;
}

/** Dark on white in both themes: many cameras cannot read the inverse. */
export function QrCode({ text, label, quietZone = 2, className }: QrCodeProps) {
  const { path, size } = drawCode(text, quietZone);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={cn('size-44 shrink-0 rounded-md', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** The code as a picture to save. @param edgePx about how wide; each square gets whole pixels. */
export function paintQrCode(text: string, edgePx: number): Promise<Blob | null> {
  const { path, size } = drawCode(text, 4);
  const scale = Math.max(1, Math.round(edgePx / size));
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const paper = canvas.getContext('2d');
  if (!paper) return Promise.resolve(null);
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.scale(scale, scale);
  paper.fillStyle = '#000';
  paper.fill(new Path2D(path));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
