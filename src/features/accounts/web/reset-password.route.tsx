import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_auth/reset-password')({ component: () => <h1>accounts/web/reset-password</h1> });
