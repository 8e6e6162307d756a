import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/dashboard')({ component: () => <h1>dashboard/web/dashboard</h1> });
