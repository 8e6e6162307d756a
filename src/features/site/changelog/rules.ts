/** product.md#changelog */
export const changeTypes = ['Feature', 'Content', 'Enhancement', 'Tool', 'Fix'] as const;

export type ChangeType = (typeof changeTypes)[number];

export const isChangeType = (text: string): text is ChangeType => changeTypes.some((type) => type === text);

export interface Change {
  type: ChangeType;
  description: string;
}

/** The changes of one version by type, in the order in which the types first appear. */
export const byType = (changes: readonly Change[]): [ChangeType, Change[]][] => [
  ...Map.groupBy(changes, (change) => change.type),
];

/** Versions of one month together, in their order. @param versions each with a date as YYYY-MM-DD */
export const byMonth = <Version extends { date: string }>(
  versions: readonly Version[],
): [string, Version[]][] => [...Map.groupBy(versions, ({ date }) => date.slice(0, 7))];

/** The id of a version on the page, for links to it. A name may be any text, and an id has no spaces. */
export const anchorOf = (version: string): string => `v${version.trim().replaceAll(/\s+/g, '-')}`;

/** The first sentence of a version's first change: what a folded version shows. */
export const leadOf = ([first]: readonly Change[]): string =>
  /^.+?[.!?](?=\s+[\p{Lu}\d"“])/su.exec(first?.description ?? '')?.[0] ?? first?.description ?? '';
