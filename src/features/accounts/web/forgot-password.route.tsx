import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { pageTitle } from './page-title.ts';

export const Route = createFileRoute('/_auth/forgot-password')({
  head: () => pageTitle('Forgot your password?'),
  component: ForgotPasswordPage,
});
