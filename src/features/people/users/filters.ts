/** How someone got access. */
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
