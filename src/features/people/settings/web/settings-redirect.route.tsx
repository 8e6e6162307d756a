import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/settings')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
