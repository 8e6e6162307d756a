import type { Rendition } from '../../renditions.ts';

/** Encoders of browsers need fewer bits than the most that a rendition may take. */
const shareOfMost = 0.6;

/** What the converter asks of the browser's encoder, in bits a second. */
export const bitrateOf = ({ maxKbps }: Pick<Rendition, 'maxKbps'>): number => maxKbps * 1_000 * shareOfMost;
