import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_flow/onboarding/verify')({ component: () => <h1>checkout/web/onboarding</h1> });
