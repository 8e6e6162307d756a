const digits = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

const scales = [
  [1_000_000_000, 'miliar'],
  [1_000_000, 'juta'],
  [1_000, 'ribu'],
  [100, 'ratus'],
  [10, 'puluh'],
] as const;

/** A sum in Indonesian words, as receipts there have it: 499 000 is `empat ratus sembilan puluh sembilan ribu`. */
export function inIndonesianWords(amount: number): string {
  if (amount < 10) return digits[amount] ?? '';
  if (amount === 10) return 'sepuluh';
  if (amount === 11) return 'sebelas';
  if (amount < 20) return `${digits[amount - 10]} belas`;
  const [size, name] = scales.find(([least]) => amount >= least) ?? [10, 'puluh'];
  const count = Math.floor(amount / size);
  // 100 is `seratus` and 1 000 is `seribu`, but 1 000 000 is `satu juta`.
  const head = count === 1 && size <= 1_000 ? `se${name}` : `${inIndonesianWords(count)} ${name}`;
  const rest = amount % size;
  return rest === 0 ? head : `${head} ${inIndonesianWords(rest)}`;
}
