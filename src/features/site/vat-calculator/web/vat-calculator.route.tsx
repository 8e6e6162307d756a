import { createFileRoute } from '@tanstack/react-router';
import { here } from '#kernel/addresses.ts';
import { pageTitle } from '#kit/brand.ts';
import { Island } from '#kit/island.tsx';
import { type CalculatorSearch, readSearch, toSearch } from '../address.ts';
import { VatCalculator } from './vat-calculator.tsx';

export const Route = createFileRoute('/_public/vat-calculator')({
  validateSearch: (search: Record<string, unknown>): CalculatorSearch => toSearch(readSearch(search)),
  head: () => ({
    meta: [
      ...pageTitle('Kalkulator PPN', { isIndexed: true }).meta,
      {
        name: 'description',
        content:
          'Bandingkan PPN 11% dan 12% dari pabrik sampai konsumen: siapa menyetor berapa, dan siapa yang akhirnya membayar.',
      },
    ],
  }),
  component: VatCalculatorPage,
});

function VatCalculatorPage() {
  return (
    <Island
      name="vat-calculator"
      part={VatCalculator}
      props={{ page: here('/vat-calculator'), given: Route.useSearch() }}
    />
  );
}
