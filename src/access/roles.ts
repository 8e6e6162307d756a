/** The roles of the people who run the school (product.md#roles); what each may is in `role-names.ts`. */

export const roles = ['owner', 'finance', 'editor', 'coach', 'support'] as const;

export type Role = (typeof roles)[number];

export interface RoleHolder {
  roles: readonly Role[];
}

/** Whether the person has one of these roles. An owner has them all. */
export const hasRole = (holder: RoleHolder, ...wanted: readonly Role[]): boolean =>
  holder.roles.includes('owner') || wanted.some((role) => holder.roles.includes(role));

/** In the order of `roles`, each once; unknown ones are left out. */
export const inOrder = (given: readonly string[]): Role[] => roles.filter((role) => given.includes(role));
