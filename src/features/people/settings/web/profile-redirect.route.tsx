import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/profile` opens the profile (D7). */
export const Route = createFileRoute('/_learner/profile')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
