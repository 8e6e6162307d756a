import { createFileRoute, redirect } from '@tanstack/react-router';

/** The menu's entry (§6); its first tab is where one writes most. */
export const Route = createFileRoute('/_learner/_admin/admin/content')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/content/posts', replace: true });
  },
});
