import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_flow/pricing')({ component: () => <h1>checkout/web/pricing</h1> });
