import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/community/join')({ component: () => <h1>community/web/join</h1> });
