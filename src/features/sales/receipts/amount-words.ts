/** Amounts in words, as receipts say them. */
import type { Language } from '#kernel/language.ts';

const indonesianDigits = [
  '',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
];

function indonesian(value: number): string {
  if (value < 12) return indonesianDigits[value] ?? '';
  if (value < 20) return `${indonesian(value - 10)} belas`;
  const [size, name, one] =
    value < 100
      ? ([10, 'puluh', null] as const)
      : value < 1_000
        ? ([100, 'ratus', 'seratus'] as const)
        : value < 1_000_000
          ? ([1_000, 'ribu', 'seribu'] as const)
          : value < 1_000_000_000
            ? ([1_000_000, 'juta', null] as const)
            : ([1_000_000_000, 'miliar', null] as const);
  const count = Math.floor(value / size);
  const first = count === 1 && one ? one : `${indonesian(count)} ${name}`;
  return `${first} ${indonesian(value % size)}`.trim();
}

const englishOnes = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function english(value: number): string {
  if (value < 20) return englishOnes[value] ?? '';
  if (value < 100) {
    const ones = english(value % 10);
    return `${englishTens[Math.floor(value / 10)]}${ones && `-${ones}`}`;
  }
  const [size, name] =
    value < 1_000
      ? ([100, 'hundred'] as const)
      : value < 1_000_000
        ? ([1_000, 'thousand'] as const)
        : value < 1_000_000_000
          ? ([1_000_000, 'million'] as const)
          : ([1_000_000_000, 'billion'] as const);
  return `${english(Math.floor(value / size))} ${name} ${english(value % size)}`.trim();
}

/** `499000` → “Four hundred ninety-nine thousand rupiah”. @param amountIdr a whole number below a billion billions. */
export function amountInWords(amountIdr: number, language: Language): string {
  const words =
    (language === 'id' ? indonesian(amountIdr) : english(amountIdr)) || (language === 'id' ? 'nol' : 'zero');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} rupiah`;
}
