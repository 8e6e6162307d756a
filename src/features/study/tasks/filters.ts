/** What the address of `/action-items` may say; a file of its own, because the site map has it on every page. */
export const actionItemFilters = ['all', 'completed', 'incomplete'] as const;

export type ActionItemFilter = (typeof actionItemFilters)[number];
