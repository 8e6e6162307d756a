import { expect, it } from 'vitest';
import { checksumOf, qrisWithAmount, readQris } from './qris.ts';

/** A right code of a merchant that does not exist; its checksum was worked out by another program. */
const sticker =
  '00020101021126690017ID.CO.EXAMPLE.WWW01189360099900000000000215ID00000000000000303UMI51440014ID.CO.QRIS.WWW0215ID10260000000000303UMI5204829953033605802ID5915LANGKAH BELAJAR6007BANDUNG6105401166304D567';

const faultOf = (text: string) => {
  const read = readQris(text);
  return 'fault' in read ? read.fault : null;
};

it('a sticker’s code is read: who is paid, where, and the national merchant id', () => {
  expect(readQris(`  ${sticker}\n`)).toEqual({
    merchant: 'LANGKAH BELAJAR',
    city: 'BANDUNG',
    nmid: 'ID1026000000000',
  });
});

it('the amount is put before the country, the checksum is new, and everything else stays', () => {
  const filled = qrisWithAmount(sticker, 498_137);
  expect(filled).toContain('5303360' + '5406498137' + '5802ID');
  expect(filled.replace('5406498137', '').slice(0, -4)).toBe(sticker.slice(0, -4));
  // Read again, its checksum is right: the only thing against it is the sum that it carries.
  expect(faultOf(filled)).toBe('fixed-amount');
});

/** The same sticker with another field before its country, and a right checksum. */
const withField = (field: string) => {
  const filled = qrisWithAmount(sticker.replace('5802ID', `${field}5802ID`), 1);
  const open = filled.replace('54011', '').slice(0, -4);
  return `${open}${checksumOf(open)}`;
};

it.each(['550201', '550202560510000', '55020357015'])(
  'a code that asks for a tip (%s) is refused',
  (field) => {
    expect(faultOf(withField(field))).toBe('tip');
  },
);

it.each([
  ['nothing', '', 'unreadable'],
  ['a web address', 'https://qris.example/langkah-belajar-bandung', 'unreadable'],
  ['one changed letter', sticker.replace('BANDUNG', 'BANDUNK'), 'checksum'],
  ['a missing end', sticker.slice(0, -4), 'unreadable'],
  ['a length that leads out', `${sticker.slice(0, 2)}99${sticker.slice(4)}`, 'unreadable'],
  ['letters of another script', sticker.replace('LANGKAH', 'ЛАНГКАХ'), 'unreadable'],
  ['very much text', '00'.repeat(4_000), 'unreadable'],
])('%s is refused', (_, text, fault) => {
  expect(faultOf(text)).toBe(fault);
});
