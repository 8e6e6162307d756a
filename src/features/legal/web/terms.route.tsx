import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_public/terms')({ component: () => <h1>legal/web/terms</h1> });
