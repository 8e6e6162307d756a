import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_flow/pricing/checkout')({ component: () => <h1>checkout/web/checkout</h1> });
