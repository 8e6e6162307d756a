import { createHash } from 'node:crypto';
import { SafeHtml } from './html.ts';
import { say } from './say.ts';

/** A picture that looks like a QRIS code but encodes nothing: no phone should be able to pay a sandbox. */
export function qrPicture(seed: string): SafeHtml {
  const size = 25;
  const bits = dotsOf(seed, size * size);
  const isCorner = (x: number, y: number): boolean =>
    (x < 8 && y < 8) || (x >= size - 8 && y < 8) || (x < 8 && y >= size - 8);
  const dots: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isCorner(x, y) && bits[y * size + x]) dots.push(`M${x} ${y}h1v1h-1z`);
    }
  }
  const finder = (x: number, y: number): string =>
    `M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z`;
  const corners = finder(0, 0) + finder(size - 7, 0) + finder(0, size - 7);
  return new SafeHtml(
    `<svg class="qr" viewBox="-2 -2 ${size + 4} ${size + 4}" role="img" aria-label="${say('QRIS code (a picture only)', 'Kode QRIS (hanya gambar)')}">` +
      `<rect x="-2" y="-2" width="${size + 4}" height="${size + 4}" rx="1.5" fill="#fff"/>` +
      `<path fill="#111" fill-rule="evenodd" d="${corners}${dots.join('')}"/></svg>`,
  );
}

function dotsOf(seed: string, count: number): boolean[] {
  const bits: boolean[] = [];
  for (let block = 0; bits.length < count; block += 1) {
    for (const byte of createHash('sha256').update(`${seed}:${block}`).digest()) {
      for (let bit = 0; bit < 8; bit += 1) bits.push(((byte >> bit) & 1) === 1);
    }
  }
  return bits;
}
