import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/profile` opens the profile settings (product.md#settings). */
export const Route = createFileRoute('/_learner/profile')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
