import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/lessons/$slug/$id')({ component: () => <h1>learning/web/lesson</h1> });
