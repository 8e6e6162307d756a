import { type Rendition, renditionsOf, usualSide } from '../../renditions.ts';
import { maxUploadBytes } from '../../rules.ts';

/** Encoders of browsers need fewer bits than the most that a rendition may take. */
const shareOfMost = 0.6;

/** What the converter asks of the browser's encoder, in bits a second. */
export const bitrateOf = ({ maxKbps }: Pick<Rendition, 'maxKbps'>): number => maxKbps * 1_000 * shareOfMost;

/** Of the sound, in bits a second. */
export const soundBits = 96_000;
/** Encoders keep to a bit rate more or less, and a container has its own bytes. */
const tolerance = 1.1;

/**
 * The sizes in which a browser converts a video: all, or those that every browser can encode where it cannot encode the
 * largest, and where hours of it would be larger than an upload may be.
 * @param canEncode whether this browser can encode that size.
 */
export async function sizesOf(
  { width, height, lengthSeconds }: { width: number; height: number; lengthSeconds: number },
  canEncode: (largest: Rendition) => Promise<boolean>,
): Promise<Rendition[]> {
  const all = renditionsOf(width, height);
  const bits = all.reduce((sum, rendition) => sum + bitrateOf(rendition), soundBits);
  const largest = all.at(-1);
  const isSendable = (bits * lengthSeconds * tolerance) / 8 <= maxUploadBytes;
  return isSendable && largest && (await canEncode(largest)) ? all : renditionsOf(width, height, usualSide);
}
