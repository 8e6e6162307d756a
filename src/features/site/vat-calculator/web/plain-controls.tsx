import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type CalculatorState, maxBasePriceIdr, maxMargin, maxRateTenths } from '../address.ts';

/** Without scripts: the same four numbers as a form, which opens the address that shares the result. */
export function PlainControls({ page, state }: { page: string; state: CalculatorState }) {
  const fields = [
    { name: 'harga', label: 'Harga dasar (Rp)', value: state.basePriceIdr, max: maxBasePriceIdr, step: 1 },
    {
      name: 'tarif',
      label: 'Tarif PPN baru (%)',
      value: state.rateTenths / 10,
      max: maxRateTenths / 10,
      step: 0.1,
    },
    {
      name: 'distributor',
      label: 'Margin Distributor (%)',
      value: state.distributorMargin,
      max: maxMargin,
      step: 1,
    },
    { name: 'toko', label: 'Margin Toko (%)', value: state.shopMargin, max: maxMargin, step: 1 },
  ];
  return (
    <noscript>
      <form method="get" action={page} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {fields.map(({ value, ...field }) => (
          <TextField key={field.name} {...field} type="number" min={0} required defaultValue={value} />
        ))}
        <Button type="submit" className="self-end">
          Hitung
        </Button>
      </form>
    </noscript>
  );
}
