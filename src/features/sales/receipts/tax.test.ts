import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-words.ts';
import { receiptNumber, taxPartsOf } from './tax.ts';

describe('the parts of a price', () => {
  it.each([
    [449_100, { sellingIdr: 404_595, baseIdr: 370_878, ppnIdr: 44_505 }],
    [499_000, { sellingIdr: 449_550, baseIdr: 412_087, ppnIdr: 49_450 }],
    [111, { sellingIdr: 100, baseIdr: 91, ppnIdr: 11 }],
    [0, { sellingIdr: 0, baseIdr: 0, ppnIdr: 0 }],
  ])('of Rp%i with VAT', (total, parts) => {
    expect(taxPartsOf(total, 'ppn')).toEqual(parts);
  });

  it('add up to what was paid, whatever it was', () => {
    for (let total = 0; total < 3_000_000; total += 997) {
      const { sellingIdr, baseIdr, ppnIdr } = taxPartsOf(total, 'ppn') ?? {
        sellingIdr: -1,
        baseIdr: 0,
        ppnIdr: 0,
      };
      expect(sellingIdr + ppnIdr).toBe(total);
      // The rate of 12 % of the base is the tax, to the rupiah that rounding costs.
      expect(Math.abs(baseIdr * 0.12 - ppnIdr)).toBeLessThan(1);
    }
  });

  it.each(['none', 'exempt'] as const)('are none with the kind %s', (kind) => {
    expect(taxPartsOf(499_000, kind)).toBeNull();
  });
});

it('numbers have six places, and more when they are needed', () => {
  expect(receiptNumber(2026, 398)).toBe('2026-000398');
  expect(receiptNumber(2026, 1_234_567)).toBe('2026-1234567');
});

describe('an amount in words', () => {
  it.each([
    [0, 'Zero rupiah', 'Nol rupiah'],
    [11, 'Eleven rupiah', 'Sebelas rupiah'],
    [100, 'One hundred rupiah', 'Seratus rupiah'],
    [1_000, 'One thousand rupiah', 'Seribu rupiah'],
    [2_115, 'Two thousand one hundred fifteen rupiah', 'Dua ribu seratus lima belas rupiah'],
    [
      449_100,
      'Four hundred forty-nine thousand one hundred rupiah',
      'Empat ratus empat puluh sembilan ribu seratus rupiah',
    ],
    [1_000_000, 'One million rupiah', 'Satu juta rupiah'],
    [
      1_999_000,
      'One million nine hundred ninety-nine thousand rupiah',
      'Satu juta sembilan ratus sembilan puluh sembilan ribu rupiah',
    ],
    [1_001_010, 'One million one thousand ten rupiah', 'Satu juta seribu sepuluh rupiah'],
    [2_000_000_021, 'Two billion twenty-one rupiah', 'Dua miliar dua puluh satu rupiah'],
  ])('of %i', (amount, english, indonesian) => {
    expect(amountInWords(amount, 'en')).toBe(english);
    expect(amountInWords(amount, 'id')).toBe(indonesian);
  });

  it('reads back as the same number in Indonesian', () => {
    const ones = 'nol satu dua tiga empat lima enam tujuh delapan sembilan'.split(' ');
    const read = (text: string): number => {
      let total = 0;
      let part = 0;
      for (const word of text
        .replace(/ rupiah$/, '')
        .toLowerCase()
        .split(' ')) {
        const digit = ones.indexOf(word);
        if (digit >= 0) part += digit;
        else if (word === 'sepuluh') part += 10;
        else if (word === 'sebelas') part += 11;
        else if (word === 'seratus') part += 100;
        else if (word === 'belas') part += 10;
        else if (word === 'puluh') part += (part % 10) * 9;
        else if (word === 'ratus') part += (part % 10) * 99;
        else if (word === 'seribu') total += 1_000;
        else {
          total += part * ({ ribu: 1_000, juta: 1_000_000 }[word] ?? Number.NaN);
          part = 0;
        }
      }
      return total + part;
    };
    for (let amount = 0; amount < 99_000_000; amount += 12_347)
      expect(read(amountInWords(amount, 'id'))).toBe(amount);
  });
});
