/** Apart from `filters.ts`, which learners load: addresses are read by every page. */
import { roleNames } from '#access/role-names.ts';
import { roles } from '#access/roles.ts';

export const roleFilters = ['any', ...roles] as const;
export type RoleFilter = (typeof roleFilters)[number];

export const roleFilterNames: Record<RoleFilter, string> = { any: 'Anyone with a role', ...roleNames };

/** The filter that an address names; undefined for what is none. */
export const roleFilterOf = (given: string | undefined): RoleFilter | undefined =>
  roleFilters.find((known) => known === given);
