/** How someone got access. */
export const accesses = ['paid', 'granted', 'none'] as const;
export type Access = (typeof accesses)[number];

export const userStates = ['banned', 'unconfirmed'] as const;
export type UserState = (typeof userStates)[number];

export const userSorts = ['newest', 'oldest', 'name', 'email', 'last-seen', 'paid-most'] as const;
export type UserSort = (typeof userSorts)[number];
