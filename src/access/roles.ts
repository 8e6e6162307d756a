/** The roles of the people who run the school, and what each may do (D23). */

export const roles = ['owner', 'finance', 'editor', 'coach', 'support'] as const;

export type Role = (typeof roles)[number];

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  finance: 'Finance',
  editor: 'Editor',
  coach: 'Coach',
  support: 'Support',
};

export const roleTexts: Record<Role, string> = {
  owner: 'Everything: roles, plans of people, credits, exports, the audit log, and all that the others may.',
  finance: 'Orders, refunds, the texts of the plans, and revenue.',
  editor: 'Courses, modules, resources, posts, the changelog, testimonials and the guide.',
  coach: 'Reviews and sessions, and the learners who have one. No money.',
  support: 'People and their accounts, the newsletter, guide and waitlist lists, and failed jobs. No money.',
};

export interface RoleHolder {
  roles: readonly Role[];
}

/** Whether the person has one of these roles. An owner has them all. */
export const hasRole = (holder: RoleHolder, ...wanted: readonly Role[]): boolean =>
  holder.roles.includes('owner') || wanted.some((role) => holder.roles.includes(role));

/** In the order of `roles`, each once; unknown ones are left out. */
export const inOrder = (given: readonly string[]): Role[] => roles.filter((role) => given.includes(role));

/** `Owner`, `Owner or Coach`, `Owner, Editor or Coach`: one of which a call needs. */
export function anyOfRoles(wanted: readonly Role[]): string {
  const names = inOrder(['owner', ...wanted]).map((role) => roleNames[role]);
  const last = names.pop();
  return names.length === 0 ? String(last) : `${names.join(', ')} or ${last}`;
}
