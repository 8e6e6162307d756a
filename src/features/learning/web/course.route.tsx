import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/lessons/$slug')({ component: () => <h1>learning/web/course</h1> });
