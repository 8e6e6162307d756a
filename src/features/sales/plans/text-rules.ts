/** Maximum lengths, because each plan's card is beside three others. */
export const planTextLimits = { name: 40, description: 160, feature: 120, features: 12 } as const;

export const planTextMessages = {
  name: 'Name is required',
  description: 'Description is required',
  feature: 'Say what it is',
  features: 'Add at least one feature',
  sameTitle: 'Each feature needs its own name',
} as const;

export const haveOwnTitles = (features: readonly { title: string }[]): boolean =>
  new Set(features.map(({ title }) => title.trim().toLowerCase())).size === features.length;
