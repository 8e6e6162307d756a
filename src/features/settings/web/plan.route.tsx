import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/settings/subscription')({ component: () => <h1>settings/web/plan</h1> });
