import { createFileRoute, redirect } from '@tanstack/react-router';
import { readSearch, toSearch } from '../address.ts';

/** The Indonesian address of the calculator (product.md#calculator). */
export const Route = createFileRoute('/_public/kalkulator-ppn')({
  validateSearch: (search: Record<string, unknown>) => toSearch(readSearch(search)),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/vat-calculator', search, replace: true });
  },
});
