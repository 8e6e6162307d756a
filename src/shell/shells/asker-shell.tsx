import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AskerFrame, loadAsker } from './asker-frame.tsx';

/** Pages for everyone: who is signed in keeps their menu around them, a visitor sees the public site's. */
export const Route = createFileRoute('/_asker')({
  loader: ({ context }) => loadAsker(context.queryClient),
  component: () => (
    <AskerFrame>
      <Outlet />
    </AskerFrame>
  ),
});
