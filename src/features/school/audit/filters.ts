/**
 * The sort orders that the log's address may name. Not in rules.ts: every page of the site carries what its address
 * may contain, and need not carry the names of the actions.
 */
export const auditSorts = ['newest', 'oldest'] as const;
export type AuditSort = (typeof auditSorts)[number];
