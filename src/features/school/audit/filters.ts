/** What the log's address may say. Apart from the names, since every page of the site carries what an address may say. */
export const auditSorts = ['newest', 'oldest'] as const;
export type AuditSort = (typeof auditSorts)[number];
