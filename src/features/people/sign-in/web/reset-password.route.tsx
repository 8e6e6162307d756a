import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import { api } from '#kit/client.ts';
import { errorMessage, errorStatusOf } from '#kit/errors.ts';
import * as m from '../messages/m.ts';
import { ResetPasswordPage } from './reset-password-page.tsx';

export const Route = createFileRoute('/_auth/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined || search.token === '' ? {} : { token: String(search.token) },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps: { token } }) => {
    if (token === undefined) return m.partMissing();
    try {
      await api.accounts.checkResetLink({ token });
      return null;
    } catch (error) {
      // Other failures say nothing about the link: submitting the form decides.
      return errorStatusOf(error) === 410 ? errorMessage(error) : null;
    }
  },
  head: () => pageTitle(m.chooseNewPassword()),
  component: () => (
    <ResetPasswordPage token={Route.useSearch().token ?? ''} deadReason={Route.useLoaderData()} />
  ),
});
