/** The roles of the people who run the school (product.md#roles); `role-names.ts` says what each may do. */

export const roles = ['owner', 'finance', 'editor', 'coach', 'support'] as const;

export type Role = (typeof roles)[number];

export interface RoleHolder {
  roles: readonly Role[];
}

/** Whether the person has one of these roles. An owner has them all. */
export const hasRole = (holder: RoleHolder, ...wanted: readonly Role[]): boolean =>
  holder.roles.includes('owner') || wanted.some((role) => holder.roles.includes(role));

/** Returns known roles in the order of `roles`, without duplicates. */
export const inOrder = (given: readonly string[]): Role[] => roles.filter((role) => given.includes(role));
