/** Not in `filters.ts`, which learners download: every page parses URLs with it. */
import { roleNames } from '#access/role-names.ts';
import type { Access, UserSort, UserState } from '../filters.ts';
import * as m from '../messages/m.ts';
import type { RoleFilter } from '../role-filters.ts';

export const accessNames: Record<Access, () => string> = {
  paid: m.paid,
  granted: m.granted,
  none: m.noPlan,
};

export const userStateNames: Record<UserState, () => string> = {
  banned: m.banned,
  unconfirmed: m.emailNotConfirmed,
};

export const userSortNames: Record<UserSort, () => string> = {
  newest: m.newestFirst,
  oldest: m.oldestFirst,
  name: m.byName,
  email: m.byEmail,
  'last-seen': m.lastSeenFirst,
  'paid-most': m.paidMostFirst,
};

export const roleFilterNames: Record<RoleFilter, () => string> = { any: m.anyoneWithRole, ...roleNames };
