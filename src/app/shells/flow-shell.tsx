import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_flow')({
  component: () => (
    <main id="main">
      <Outlet />
    </main>
  ),
});
