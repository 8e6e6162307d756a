import { z } from 'zod';
import { say } from './say.ts';

/** The checks that a card form makes before it asks the bank. */

export const testCard = '4000 0000 0000 1091';
export const declinedCard = '4000 0000 0000 0002';

export interface CardErrors {
  number?: string;
  expiry?: string;
  cvv?: string;
  name?: string;
}

export const cardFormSchema = z.object({
  number: z.string().catch(''),
  expiry: z.string().catch(''),
  cvv: z.string().catch(''),
  name: z.string().catch(''),
});

export type CardForm = z.infer<typeof cardFormSchema>;

export function cardErrors(form: CardForm, now: Date): CardErrors {
  const digits = form.number.replace(/[\s-]/g, '');
  return {
    ...(!passesLuhn(digits) && {
      number: say('Enter a valid card number.', 'Masukkan nomor kartu yang benar.'),
    }),
    ...(!isUnexpired(form.expiry, now) && {
      expiry: say(
        'Enter a date in the future, as MM/YY.',
        'Masukkan tanggal yang belum lewat, seperti 12/30.',
      ),
    }),
    ...(!/^\d{3,4}$/.test(form.cvv.trim()) && {
      cvv: say('Enter the 3 or 4 digits of the security code.', 'Masukkan 3 atau 4 angka kode CVV.'),
    }),
    ...(form.name.trim() === '' && { name: say('Enter the name on the card.', 'Masukkan nama di kartu.') }),
  };
}

export const isDeclined = (form: CardForm): boolean =>
  form.number.replace(/\D/g, '') === declinedCard.replace(/\D/g, '');

/** The check digit of ISO/IEC 7812: every second digit from the right counts double. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card is valid until the end of its month. */
function isUnexpired(text: string, now: Date): boolean {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false;
  return Date.UTC(2000 + Number(year), Number(month)) > now.getTime();
}
