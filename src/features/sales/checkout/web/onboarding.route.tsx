import { createFileRoute } from '@tanstack/react-router';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { OnboardingPage } from './onboarding-page.tsx';

export const Route = createFileRoute('/_flow/onboarding/verify')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined || search.token === '' ? {} : { token: String(search.token) },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(viewerQuery()),
  head: () => pageTitle(m.settingUpTitle()),
  component: () => <OnboardingPage token={Route.useSearch().token ?? null} />,
});
