import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_auth')({
  component: () => (
    <main id="main">
      <Outlet />
    </main>
  ),
});
