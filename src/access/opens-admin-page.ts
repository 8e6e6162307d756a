/** The page that an address belongs to: `/admin/users` for `/admin/users/$id`; Content has subpages of its own. */
const owning = /^\/admin(\/content)?(\/\w+)?/;

/** Whether the pages that a person's roles open (`adminPagesOf`) include this one. */
export const opensAdminPage = (pages: readonly string[], path = ''): boolean =>
  pages.includes(owning.exec(path)?.[0] ?? '');
