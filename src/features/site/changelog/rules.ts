/** product.md#changelog */
export const changeTypes = ['Feature', 'Content', 'Enhancement', 'Tool', 'Fix'] as const;

export type ChangeType = (typeof changeTypes)[number];

export interface Change {
  type: ChangeType;
  description: string;
}
