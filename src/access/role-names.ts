/** The names of the roles, and what each may do (product.md#roles). Separate from `roles.ts`, which learners load. */

import * as m from './messages/m.ts';
import { inOrder, type Role } from './roles.ts';

export const roleNames: Record<Role, () => string> = {
  owner: m.owner,
  finance: m.finance,
  editor: m.editor,
  coach: m.coach,
  support: m.support,
};

export const roleTexts: Record<Role, () => string> = {
  owner: m.ownerText,
  finance: m.financeText,
  editor: m.editorText,
  coach: m.coachText,
  support: m.supportText,
};

/** The roles that allow a call: `Owner`, `Owner or Coach`, `Owner, Editor or Coach`. */
export function anyOfRoles(wanted: readonly Role[]): string {
  const names = inOrder(['owner', ...wanted]).map((role) => roleNames[role]());
  const last = names.pop();
  return names.length === 0 ? String(last) : m.anyOf({ first: names.join(', '), last: String(last) });
}
