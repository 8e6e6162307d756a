/** product.md#changelog */
export const changeTypes = ['Feature', 'Content', 'Enhancement', 'Tool', 'Fix'] as const;

export type ChangeType = (typeof changeTypes)[number];

export interface Change {
  type: ChangeType;
  description: string;
}

/** The changes of one version by type, in the order in which the types first appear. */
export const byType = (changes: readonly Change[]): [ChangeType, Change[]][] => [
  ...Map.groupBy(changes, (change) => change.type),
];
