import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_public/support')({ component: () => <h1>support/web/support</h1> });
