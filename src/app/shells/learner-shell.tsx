import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner')({
  component: () => (
    <main id="main">
      <Outlet />
    </main>
  ),
});
