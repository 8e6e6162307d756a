import { createFileRoute, redirect } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import { afterSignUpPath, homePath } from '../rules.ts';
import { parseAuthSearch } from './auth-search.ts';
import { SignUpPage } from './sign-up-page.tsx';

export const Route = createFileRoute('/_auth/signup')({
  validateSearch: parseAuthSearch,
  beforeLoad: async ({ context, search, location }) => {
    // Turned away with a reason (product.md#onboarding): it stays here to be read, by people who are signed in as well.
    if (location.state.turnedAway) return;
    const { viewer } = await context.queryClient.ensureQueryData(viewerQuery());
    if (!viewer) return;
    // Someone who has an account goes on where sign-up would have led (product.md#sign-up).
    throw redirect({
      href: search.plan || !viewer.entitledTier ? afterSignUpPath(search.plan) : homePath,
    });
  },
  head: () => pageTitle('Create your account'),
  component: () => <SignUpPage search={Route.useSearch()} />,
});
