import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/notifications')({ component: () => <h1>notifications/web/notifications</h1> });
