import { type Tier, tierNames, tierRank } from '#access/tiers.ts';
import { Badge } from '#ui/badge.tsx';
import { StepGlyph, type StepLevel, type StepTone } from '#ui/step-glyph.tsx';

export const tierTones: Record<Tier, Exclude<StepTone, 'current'>> = {
  STARTER: 'soga',
  ESSENTIAL: 'toska',
  ACCELERATOR: 'nila',
  BREAKTHROUGH: 'anggrek',
};

export const tierLevel = (tier: Tier): StepLevel => (tierRank(tier) + 1) as StepLevel;

/** A tier by name, colour and stairs, so that colour is never alone. Pass `name` to show the plan's name. */
export function TierBadge({ tier, name = tierNames[tier] }: { tier: Tier; name?: string }) {
  return (
    <Badge
      tone={tierTones[tier]}
      icon={<StepGlyph level={tierLevel(tier)} tone={tierTones[tier]} className="h-2.5" />}
    >
      {name}
    </Badge>
  );
}
