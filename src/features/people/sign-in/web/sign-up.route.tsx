import { createFileRoute, redirect } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { afterSignUpPath, homePath, pageToReturn } from '../rules.ts';
import { parseAuthSearch } from './auth-search.ts';
import { SignUpPage } from './sign-up-page.tsx';
import { TurnedAwayPage } from './turned-away.tsx';
import { waysQuery } from './ways-query.ts';

export const Route = createFileRoute('/_auth/signup')({
  validateSearch: parseAuthSearch,
  beforeLoad: async ({ context, search, location }) => {
    const { viewer } = await context.queryClient.ensureQueryData(viewerQuery());
    // Redirected here with a reason (product.md#onboarding): it stays readable, for signed-in people as well.
    if (!viewer || location.state.turnedAway) return { signedInAs: viewer?.email };
    // People with an account continue to where sign-up would have led (product.md#sign-up).
    throw redirect({
      href:
        pageToReturn(search.callbackUrl) ??
        (search.plan || !viewer.entitledTier ? afterSignUpPath(search.plan) : homePath),
    });
  },
  // A failure costs the button only.
  loader: ({ context }) => context.queryClient.prefetchQuery(waysQuery()),
  head: ({ match: { context } }) =>
    pageTitle(context.signedInAs === undefined ? m.createYourAccount() : m.linkDoesNotWork()),
  component: Page,
});

function Page() {
  const { signedInAs } = Route.useRouteContext();
  const search = Route.useSearch();
  return signedInAs === undefined ? <SignUpPage search={search} /> : <TurnedAwayPage email={signedInAs} />;
}
