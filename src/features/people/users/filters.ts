/** By what an administrator finds people. */
import { roleNames, roles } from '#access/roles.ts';

/** How somebody came by what they may open. */
export const accesses = ['paid', 'granted', 'none'] as const;
export type Access = (typeof accesses)[number];

export const accessNames: Record<Access, string> = {
  paid: 'Paid',
  granted: 'Granted',
  none: 'No plan',
};

export const userStates = ['banned', 'unconfirmed'] as const;
export type UserState = (typeof userStates)[number];

export const userStateNames: Record<UserState, string> = {
  banned: 'Banned',
  unconfirmed: 'Email not confirmed',
};

export const roleFilters = ['any', ...roles] as const;
export type RoleFilter = (typeof roleFilters)[number];

export const roleFilterNames: Record<RoleFilter, string> = { any: 'Anyone with a role', ...roleNames };

export const userSorts = ['newest', 'oldest', 'name', 'email', 'last-seen', 'paid-most'] as const;
export type UserSort = (typeof userSorts)[number];

export const userSortNames: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  email: 'By email',
  'last-seen': 'Last seen first',
  'paid-most': 'Paid most first',
};

/** Sorting and filtering by who paid tells of money (D23). */
export const isAboutMoney = ({
  access,
  sort,
}: {
  access?: Access | undefined;
  sort?: UserSort | undefined;
}) => sort === 'paid-most' || access === 'paid' || access === 'granted';
