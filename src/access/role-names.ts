/** The names of the roles, and what each may do (product.md#roles). Separate from `roles.ts`, which learners load. */
import { inOrder, type Role } from './roles.ts';

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  finance: 'Finance',
  editor: 'Editor',
  coach: 'Coach',
  support: 'Support',
};

export const roleTexts: Record<Role, string> = {
  owner:
    'Everything: roles, people’s plans and credits, exports, the audit log, and what the other roles may do.',
  finance: 'Orders, refunds, the texts of the plans, and revenue.',
  editor: 'Courses, modules, resources, posts, the changelog, testimonials and the guide.',
  coach: 'Reviews and sessions, and the learners who have one or a credit for a session. No money.',
  support: 'People and their accounts, the newsletter, guide and waitlist lists, and failed jobs. No money.',
};

/** The roles that allow a call: `Owner`, `Owner or Coach`, `Owner, Editor or Coach`. */
export function anyOfRoles(wanted: readonly Role[]): string {
  const names = inOrder(['owner', ...wanted]).map((role) => roleNames[role]);
  const last = names.pop();
  return names.length === 0 ? String(last) : `${names.join(', ')} or ${last}`;
}
