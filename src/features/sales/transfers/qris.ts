/**
 * The text of a static QRIS: EMVCo's merchant-presented QR, fields of a two-digit tag, a two-digit length and a value,
 * the last of which is a checksum (CRC-16/CCITT-FALSE). The amount is tag 54. Tag 01 stays as it is: to make a code
 * dynamic is up to the bank that issued it (product.md#transfers).
 */

interface Field {
  tag: string;
  value: string;
}

export interface Qris {
  merchant: string;
  city: string;
  /** The national merchant id, or null when the code does not carry it. */
  nmid: string | null;
}

export type QrisFault = 'unreadable' | 'checksum' | 'not-rupiah' | 'not-qris' | 'fixed-amount' | 'tip';

/** The longest text that a code can have. */
export const maxQrisLength = 512;

const tags = {
  start: '00',
  nmid: '51',
  currency: '53',
  amount: '54',
  tip: '55',
  country: '58',
  merchant: '59',
  city: '60',
  checksum: '63',
};

/** CRC-16/CCITT-FALSE over everything before it, as four hexadecimal digits. */
export const checksumOf = (text: string): string => {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

function readFields(text: string): Field[] | null {
  const fields: Field[] = [];
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return null;
    const length = Number(head.slice(2));
    const value = text.slice(at + 4, at + 4 + length);
    if (value.length !== length) return null;
    fields.push({ tag: head.slice(0, 2), value });
    at += 4 + length;
  }
  return fields;
}

const writeField = ({ tag, value }: Field): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`;

const fieldOf = (fields: readonly Field[], tag: string): string | undefined =>
  fields.find((field) => field.tag === tag)?.value;

/** What a pasted text says, or what is wrong with it. */
export function readQris(pasted: string): Qris | { fault: QrisFault } {
  const text = pasted.trim();
  // Lengths count characters, so that only plain ones are certain to be counted as the bank counted them.
  const isPlain = /^[\x20-\x7e]{20,512}$/.test(text);
  const fields = isPlain ? readFields(text) : null;
  if (!fields || fieldOf(fields, tags.start) !== '01' || fields.at(-1)?.tag !== tags.checksum)
    return { fault: 'unreadable' };
  if (checksumOf(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return { fault: 'checksum' };
  if (fieldOf(fields, tags.currency) !== '360' || fieldOf(fields, tags.country) !== 'ID')
    return { fault: 'not-rupiah' };
  if (fieldOf(fields, tags.amount) !== undefined) return { fault: 'fixed-amount' };
  // The payer's app would ask for a tip, or add one: what arrives would not be the order's sum.
  if (fieldOf(fields, tags.tip) !== undefined) return { fault: 'tip' };
  const merchant = fieldOf(fields, tags.merchant)?.trim();
  if (!merchant || !/ID\.CO\.QRIS\.WWW/.test(text)) return { fault: 'not-qris' };
  const national = readFields(fieldOf(fields, tags.nmid) ?? '') ?? [];
  return {
    merchant,
    city: fieldOf(fields, tags.city)?.trim() ?? '',
    nmid: fieldOf(national, '02') ?? null,
  };
}

/** The same code with the amount filled in. @param text one that `readQris` accepts. @param amountIdr whole rupiah. */
export function qrisWithAmount(text: string, amountIdr: number): string {
  const fields = (readFields(text.trim()) ?? []).filter(({ tag }) => tag !== tags.checksum);
  const at = fields.findIndex(({ tag }) => tag > tags.amount);
  const amount = { tag: tags.amount, value: String(amountIdr) };
  const filled = at === -1 ? [...fields, amount] : fields.toSpliced(at, 0, amount);
  const open = `${filled.map(writeField).join('')}${tags.checksum}04`;
  return `${open}${checksumOf(open)}`;
}
