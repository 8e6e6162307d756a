import { latePart } from '#ui/late-part.tsx';
import { StaffMenu } from './staff-menu-part.ts';

/** The phone's bar of the admin area. */
export const AdminBar = latePart(() => import('./admin-bar.tsx').then((module) => module.AdminBar));

/**
 * Fetches menu and bar for people with a role, so that the first render has them: nothing moves when they come. Resolves also
 * where they could not be fetched.
 */
export async function prepareStaffParts(viewer: { adminPages?: readonly string[] } | null | undefined) {
  if (viewer?.adminPages?.[0]) await Promise.all([StaffMenu.prepare(), AdminBar.prepare()]);
}
