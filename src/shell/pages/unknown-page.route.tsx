import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { AskerFrame, loadAsker } from '../shells/asker-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Every address that is no page: 404, in the shell of whoever asks. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { queryClient } }) => {
    await loadAsker(queryClient);
    throw notFound();
  },
  head: () => pageTitle('This page does not exist'),
  notFoundComponent: () => (
    <AskerFrame>
      <NotFoundPage />
    </AskerFrame>
  ),
});
