import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#brand';
import { ResetPasswordPage } from './reset-password-page.tsx';

export const Route = createFileRoute('/_auth/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    search.token === undefined || search.token === '' ? {} : { token: String(search.token) },
  head: () => pageTitle('Choose a new password'),
  component: () => <ResetPasswordPage token={Route.useSearch().token ?? null} />,
});
