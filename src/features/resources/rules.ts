export const resourceTypes = ['TEMPLATE', 'CHEATSHEET', 'GUIDE'] as const;

export type ResourceType = (typeof resourceTypes)[number];
