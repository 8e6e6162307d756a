/** Not in `filters.ts`, which learners download: every page parses URLs with these. */
import { roles } from '#access/roles.ts';

export const roleFilters = ['any', ...roles] as const;
export type RoleFilter = (typeof roleFilters)[number];

/** The filter that the URL names, or undefined. */
export const roleFilterOf = (given: string | undefined): RoleFilter | undefined =>
  roleFilters.find((known) => known === given);
