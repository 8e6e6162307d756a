import type { CoverKind, CoverTone } from '#ui/illustrations/cover-drawing.ts';
import { coverSeed } from '#ui/illustrations/cover-drawing.ts';

const looks: readonly { kind: CoverKind; tone: CoverTone }[] = [
  { kind: 'terraces', tone: 'nila' },
  { kind: 'sheets', tone: 'toska' },
  { kind: 'lines', tone: 'nila' },
  { kind: 'terraces', tone: 'pandan' },
  { kind: 'lines', tone: 'anggrek' },
];

/** A course looks the same wherever it is shown, and unlike its neighbours; its modules have its colour. */
export const courseLook = (slug: string) => looks[coverSeed(slug) % looks.length];
