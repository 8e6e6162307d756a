import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_public')({
  component: () => (
    <main id="main">
      <Outlet />
    </main>
  ),
});
