import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_learner/dashboard/materials')({ component: () => <h1>materials/web/materials</h1> });
