import { createFileRoute, redirect } from '@tanstack/react-router';

/** The old URL of the Plan tab (product.md#settings). */
export const Route = createFileRoute('/_learner/settings/subscription')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/plan', replace: true });
  },
});
