import { type AccessHolder, type Tier, tierRank } from '#access/tiers.ts';

/** An edit sets the status back to PENDING (product.md#stories). */
export const storyStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

export type StoryStatus = (typeof storyStatuses)[number];

export const maxStoryLength = 3_000;
export const maxBackgroundLength = 300;

/** The first tier above STARTER. */
export const lowestForStories: Tier = 'ESSENTIAL';

/** True for a tier above STARTER (or an administrator) with a completed module (product.md#stories). */
export const canTellStory = (holder: AccessHolder, completedModules: number): boolean =>
  completedModules > 0 &&
  (holder.isAdmin ||
    (holder.entitledTier !== null && tierRank(holder.entitledTier) >= tierRank(lowestForStories)));

/** Shortens a name for public pages: `Sari Pratiwi` → `Sari P.` */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
