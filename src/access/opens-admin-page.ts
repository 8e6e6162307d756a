/** The overview and Content only lead on: a page below them opens where it is listed itself. */
const leadsOn = /^\/admin(\/content)?$/;

/** Whether the pages that a person's roles open (`adminPagesOf`) include this one. */
export const opensAdminPage = (pages: readonly string[], path: string): boolean =>
  pages.some((page) => path === page || (!leadsOn.test(page) && path.startsWith(`${page}/`)));
