import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/settings` opens its first tab. */
export const Route = createFileRoute('/_learner/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
