import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { ForgotPasswordPage } from './forgot-password-page.tsx';

export const Route = createFileRoute('/_auth/forgot-password')({
  head: () => pageTitle(m.forgotPassword()),
  component: ForgotPasswordPage,
});
