import { createFileRoute, redirect } from '@tanstack/react-router';

/** The menu's entry (product.md#admin-area) opens the first tab that the person's roles allow. */
export const Route = createFileRoute('/_learner/_admin/admin/content')({
  loader: ({ context }) => {
    const first = context.viewer.adminPages.find((page) => page.startsWith('/admin/content/'));
    throw redirect({ to: first ?? '/admin', replace: true });
  },
});
