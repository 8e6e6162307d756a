import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { priceText, readPrice } from '../rules.ts';

interface PriceFieldProps {
  priceIdr: number;
  onChange: (priceIdr: number) => void;
}

/**
 * The base price, grouped while one types. What is more than digits stays as it was typed, with a word about it; an
 * emptied field stays empty until it is left.
 */
export function PriceField({ priceIdr, onChange }: PriceFieldProps) {
  const [kept, setKept] = useState<{ text: string; problem: string | null } | null>(null);
  const read = (text: string) => {
    const { idr, problem } = readPrice(text, kept ? undefined : priceText(priceIdr));
    setKept(problem === null && text.trim() !== '' ? null : { text, problem });
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
      error={kept?.problem ?? undefined}
      value={kept?.text ?? priceText(priceIdr)}
      onChange={(event) => read(event.target.value)}
      onBlur={() => setKept(null)}
    />
  );
}
