/** The page that another one belongs to: `/admin/users/$id` to `/admin/users`; Content has pages of its own below it. */
const owning = /^\/admin(\/content)?(\/\w+)?/;

/** Whether the pages that a person's roles open (`adminPagesOf`) include this one. */
export const opensAdminPage = (pages: readonly string[], path = ''): boolean =>
  pages.includes(owning.exec(path)?.[0] ?? '');
