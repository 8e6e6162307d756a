import { latePart } from '#ui/late-part.tsx';
import { StaffMenu } from './staff-menu-part.ts';

/** The phone's bar of the admin area. */
export const AdminBar = latePart(() => import('./admin-bar.tsx').then((module) => module.AdminBar));

/** Nobody waits twice: parts that could not be fetched come later, as every late part does. */
let preparing: Promise<unknown> | null = null;

/**
 * Fetches menu and bar for people with a role, so that the first render has them and nothing moves when they come. Resolves
 * even if the fetch failed.
 */
export async function prepareStaffParts(viewer: { adminPages?: readonly string[] } | null | undefined) {
  if (!viewer?.adminPages?.[0]) return;
  preparing ??= Promise.all([StaffMenu.prepare(), AdminBar.prepare()]);
  await preparing;
}
