import { createFileRoute, redirect } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { afterSignIn } from '../rules.ts';
import { parseAuthSearch } from './auth-search.ts';
import { LoginPage } from './login-page.tsx';
import { ownOrigin } from './own-origin.ts';
import { waysQuery } from './ways-query.ts';

export const Route = createFileRoute('/_auth/login')({
  validateSearch: parseAuthSearch,
  beforeLoad: async ({ context, search }) => {
    const { viewer } = await context.queryClient.ensureQueryData(viewerQuery());
    if (viewer) throw redirect({ href: afterSignIn(search.callbackUrl, viewer, ownOrigin()) });
  },
  // A failure costs the button only.
  loader: ({ context }) => context.queryClient.prefetchQuery(waysQuery()),
  head: () => pageTitle(m.logIn()),
  component: () => <LoginPage search={Route.useSearch()} />,
});
