import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_auth/login')({ component: () => <h1>accounts/web/login</h1> });
