/** How long a navigation takes before the page says so: skeletons and the line on top appear together. */
export const pendingMs = 150;
