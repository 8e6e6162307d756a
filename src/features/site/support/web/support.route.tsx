import { createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { supportAddressQuery } from './support-email.tsx';
import { SupportPage } from './support-page.tsx';

export const Route = createFileRoute('/_asker/support')({
  validateSearch: (search: Record<string, unknown>): { subject?: string } =>
    typeof search.subject === 'string' && search.subject !== ''
      ? { subject: search.subject.slice(0, 150) }
      : {},
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(viewerQuery()),
      queryClient.ensureQueryData(supportAddressQuery()),
    ]),
  head: () => pageTitle(m.contactSupport(), { isIndexed: true }),
  component: () => <SupportPage subject={Route.useSearch().subject ?? ''} />,
});
