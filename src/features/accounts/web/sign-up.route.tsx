import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_auth/signup')({ component: () => <h1>accounts/web/sign-up</h1> });
