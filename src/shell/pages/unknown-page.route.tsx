import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { AskerFrame, loadAsker } from '../shells/asker-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Any unknown address: 404, in the shell for the person or the visitor. */
export const Route = createFileRoute('/$')({
  loader: async ({ context: { queryClient } }) => {
    await loadAsker(queryClient);
    throw notFound();
  },
  head: () => pageTitle(m.pageMissing()),
  notFoundComponent: () => (
    <AskerFrame>
      <NotFoundPage />
    </AskerFrame>
  ),
});
