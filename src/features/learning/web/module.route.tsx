import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/modules/$id')({ component: () => <h1>learning/web/module</h1> });
