import { latePart } from '#ui/late-part.tsx';

/** The menu of people with a role. Learners never fetch it. */
export const StaffMenu = latePart(() => import('./staff-menu.tsx').then((module) => module.StaffMenu));
