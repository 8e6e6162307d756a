import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/settings/profile')({ component: () => <h1>settings/web/profile</h1> });
