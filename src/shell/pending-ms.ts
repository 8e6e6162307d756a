/** How long a navigation takes before the page shows it: skeletons and the progress line appear together. */
export const pendingMs = 150;
