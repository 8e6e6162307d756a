import type { Tier } from '#access/tiers.ts';
import type { StepLevel, StepTone } from '#ui/step-glyph.tsx';

export const tierLook: Record<Tier, { level: StepLevel; tone: StepTone }> = {
  STARTER: { level: 1, tone: 'soga' },
  ESSENTIAL: { level: 2, tone: 'toska' },
  ACCELERATOR: { level: 3, tone: 'nila' },
  BREAKTHROUGH: { level: 4, tone: 'anggrek' },
};
