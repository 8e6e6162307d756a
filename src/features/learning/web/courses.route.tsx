import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/lessons')({ component: () => <h1>learning/web/courses</h1> });
