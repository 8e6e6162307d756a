import { type ChangeEvent, useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { priceText, retypedPrice } from '../rules.ts';

interface PriceFieldProps {
  priceIdr: number;
  onChange: (priceIdr: number) => void;
}

/**
 * The base price: digits only, grouped while you type (product.md#calculator). Other characters never appear, and a
 * message says so. An emptied field stays empty until it loses the focus.
 */
export function PriceField({ priceIdr, onChange }: PriceFieldProps) {
  const [typed, setTyped] = useState<{ text: string; problem: string | null } | null>(null);
  const shown = typed?.text ?? priceText(priceIdr);
  const read = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const caret = field.selectionStart ?? field.value.length;
    const { idr, text, problem, place } = retypedPrice(field.value, caret, shown);
    // Written directly: React would move the caret to the end.
    field.value = text;
    field.setSelectionRange(place, place);
    setTyped(problem === null && text !== '' ? null : { text, problem });
    onChange(idr);
  };
  return (
    <TextField
      label="Harga dasar"
      name="harga"
      prefix="Rp"
      inputMode="numeric"
      autoComplete="off"
      hint="Angka saja"
      error={typed?.problem ?? undefined}
      value={shown}
      onChange={read}
      onBlur={() => setTyped(null)}
    />
  );
}
