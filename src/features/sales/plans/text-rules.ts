import * as m from './messages/m.ts';

/** Maximum lengths, because each plan's card is beside three others. */
export const planTextLimits = { name: 40, description: 160, feature: 120, features: 12 } as const;

export const planTextMessages = {
  name: m.nameRequired,
  description: m.descriptionRequired,
  feature: m.featureRequired,
  features: m.featuresRequired,
  sameTitle: m.sameFeature,
} as const;

export const haveOwnTitles = (features: readonly { title: string }[]): boolean =>
  new Set(features.map(({ title }) => title.trim().toLowerCase())).size === features.length;
