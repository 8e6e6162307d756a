import type { CoverTone } from '#kernel/cover-names.ts';
import { coverSeed } from '#ui/illustrations/cover-drawing.ts';

const tones: readonly CoverTone[] = ['toska', 'soga', 'nila', 'pandan', 'anggrek'];

/** A course has one colour everywhere, which its modules share. */
export const courseTone = (slug: string): CoverTone => tones[coverSeed(slug) % tones.length] ?? 'nila';
