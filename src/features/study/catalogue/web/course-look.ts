import type { CoverKind, CoverTone } from '#ui/illustrations/cover-drawing.ts';
import { coverSeed } from '#ui/illustrations/cover-drawing.ts';

const looks: readonly { kind: CoverKind; tone: CoverTone }[] = [
  { kind: 'terraces', tone: 'nila' },
  { kind: 'sheets', tone: 'toska' },
  { kind: 'lines', tone: 'nila' },
  { kind: 'terraces', tone: 'pandan' },
  { kind: 'lines', tone: 'anggrek' },
];

/** A course looks the same everywhere and mostly differs from its neighbours; its modules share its colour. */
export const courseLook = (slug: string) => looks[coverSeed(slug) % looks.length];
