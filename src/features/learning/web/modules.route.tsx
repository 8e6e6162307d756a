import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/modules')({ component: () => <h1>learning/web/modules</h1> });
