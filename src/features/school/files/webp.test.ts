import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPlainWebp, webpSize } from './webp.ts';

const drawing = (channels: 3 | 4, alpha = 1) =>
  sharp({ create: { width: 37, height: 21, channels, background: { r: 20, g: 90, b: 160, alpha } } });

describe('the container of a WebP picture', () => {
  it.each([
    ['lossy', () => drawing(3).webp().toBuffer()],
    ['with transparency', () => drawing(4, 0.5).webp().toBuffer()],
    ['lossless', () => drawing(3).webp({ lossless: true }).toBuffer()],
  ])('that the product wrote, %s, is plain, and says its size', async (_, make) => {
    const bytes = new Uint8Array(await make());
    expect(isPlainWebp(bytes)).toBe(true);
    expect(webpSize(bytes)).toEqual({ width: 37, height: 21 });
  });

  it('with metadata, with something behind it, cut, or of another kind is not plain', async () => {
    const plain = await drawing(3).webp().toBuffer();
    const withExif = await drawing(3)
      .withExif({ IFD0: { Copyright: 'Someone' } })
      .webp()
      .toBuffer();
    expect(webpSize(withExif)).toEqual({ width: 37, height: 21 });
    const others = [
      withExif,
      Buffer.concat([plain, Buffer.from('PK')]),
      plain.subarray(0, -2),
      await drawing(3).png().toBuffer(),
      Buffer.alloc(0),
      Buffer.from('RIFF'),
    ];
    for (const bytes of others) expect(isPlainWebp(new Uint8Array(bytes))).toBe(false);
    expect(webpSize(new Uint8Array(Buffer.from('no picture at all, but long enough')))).toBeNull();
  });
});
