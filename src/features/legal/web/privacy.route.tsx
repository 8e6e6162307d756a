import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_public/privacy')({ component: () => <h1>legal/web/privacy</h1> });
