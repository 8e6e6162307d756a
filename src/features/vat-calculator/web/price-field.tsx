import { useState } from 'react';
import { TextField } from '#ui/text-field.tsx';
import { priceText, readPrice } from '../rules.ts';

interface PriceFieldProps {
  priceIdr: number;
  onChange: (priceIdr: number) => void;
}

/** The base price, grouped while one types. What is more than digits stays as it was typed, with a word about it. */
export function PriceField({ priceIdr, onChange }: PriceFieldProps) {
  const [kept, setKept] = useState<{ text: string; problem: string } | null>(null);
  const read = (text: string) => {
    const { idr, problem } = readPrice(text);
    setKept(problem === null ? null : { text, problem });
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
      error={kept?.problem}
      value={kept?.text ?? priceText(priceIdr)}
      onChange={(event) => read(event.target.value)}
      onBlur={() => setKept(null)}
    />
  );
}
