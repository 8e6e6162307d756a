/** Which pages of the admin area each role may open. Only for the interface: every call checks access itself. */
import { hasRole, type Role, type RoleHolder, roles } from './roles.ts';

/** A page below one of these addresses belongs to it. */
const opens: Record<string, readonly Role[]> = {
  '/admin/modules': ['editor'],
  '/admin/studio': ['editor'],
  '/admin/exercises': ['editor'],
  '/admin/courses': ['editor'],
  '/admin/resources': ['editor'],
  '/admin/users': ['support', 'coach'],
  '/admin/questions': ['coach'],
  '/admin/reviews': ['coach'],
  '/admin/bookings': ['coach'],
  '/admin/proofs': ['finance'],
  '/admin/coupons': ['finance'],
  '/admin/products': ['finance'],
  '/admin/orders': ['finance'],
  '/admin/report': ['finance'],
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
 * The addresses of the admin area that a person may open, `/admin` first; empty for learners. The browser receives
 * this list instead of the table, so what learners load does not grow with the roles.
 */
export function adminPagesOf(holder: RoleHolder): string[] {
  if (!hasRole(holder, ...roles)) return [];
  const own = pages.filter(([, wanted]) => hasRole(holder, ...wanted)).map(([page]) => page);
  const hasContent = own.some((page) => page.startsWith('/admin/content/'));
  return ['/admin', ...(hasContent ? ['/admin/content'] : []), ...own];
}
