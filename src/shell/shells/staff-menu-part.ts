import { latePart } from '#ui/late-part.tsx';

/** The menu of people with a role. No page of a learner loads it. */
export const StaffMenu = latePart(() => import('./staff-menu.tsx').then((module) => module.StaffMenu));
