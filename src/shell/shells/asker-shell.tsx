import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AskerFrame, loadAsker } from './asker-frame.tsx';

/** Pages for everyone: in the learner's frame for signed-in people, in the public one for visitors. */
export const Route = createFileRoute('/_asker')({
  loader: ({ context }) => loadAsker(context.queryClient),
  component: () => (
    <AskerFrame>
      <Outlet />
    </AskerFrame>
  ),
});
