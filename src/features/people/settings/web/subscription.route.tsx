import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification's link to the Plan tab (D7). */
export const Route = createFileRoute('/_learner/settings/subscription')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/plan', replace: true });
  },
});
