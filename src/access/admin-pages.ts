/** Which pages of the admin area each role opens. A convenience of the interface: every call checks for itself. */
import { hasRole, type Role, type RoleHolder, roles } from './roles.ts';

/** Pages below one of these belong to it. */
const opens: Record<string, readonly Role[]> = {
  '/admin/modules': ['editor'],
  '/admin/courses': ['editor'],
  '/admin/resources': ['editor'],
  '/admin/users': ['support', 'coach'],
  '/admin/reviews': ['coach'],
  '/admin/bookings': ['coach'],
  '/admin/orders': ['finance'],
  '/admin/content/posts': ['editor'],
  '/admin/content/changelog': ['editor'],
  '/admin/content/plans': ['finance'],
  '/admin/content/newsletter': ['support'],
  '/admin/content/guide': ['support', 'editor'],
  '/admin/content/waitlist': ['support'],
  '/admin/testimonials': ['editor'],
  '/admin/audit': ['owner'],
  '/admin/jobs': ['support'],
};

const pages = Object.entries(opens);

/**
 * The addresses of the admin area that a person may open, `/admin` first; empty for learners. The browser is told these
 * and not the table: what learners load does not grow with the roles.
 */
export function adminPagesOf(holder: RoleHolder): string[] {
  if (!hasRole(holder, ...roles)) return [];
  const own = pages.filter(([, wanted]) => hasRole(holder, ...wanted)).map(([page]) => page);
  const hasContent = own.some((page) => page.startsWith('/admin/content/'));
  return ['/admin', ...(hasContent ? ['/admin/content'] : []), ...own];
}
