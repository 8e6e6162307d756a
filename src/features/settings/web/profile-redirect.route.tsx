import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/profile')({ component: () => <h1>settings/web/profile-redirect</h1> });
