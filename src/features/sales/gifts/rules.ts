/** The codes of gifts (product.md#gift-codes). */

/** Without letters and digits that are read as each other. */
const clear = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 80 bits: too many to try, and short enough to type from a card. */
const length = 16;

const prefix = 'HADIAH-';

/** A code from these bytes, such as `HADIAH-7KQD-2MXA-9TRB-WC4E` ("hadiah" means gift). @param bytes at least 16. */
export function codeOf(bytes: Uint8Array): string {
  const letters = Array.from(bytes.slice(0, length), (value) => clear[value % clear.length]).join('');
  return prefix + groups(letters);
}

const groups = (letters: string): string => (letters.match(/.{4}/g) ?? []).join('-');

/** As people type or paste it: small letters, spaces, without the word or the hyphens. Null for what no gift can have. */
export function readGiftCode(typed: string): string | null {
  const letters = typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^HADIAH/, '');
  return letters.length === length && [...letters].every((letter) => clear.includes(letter))
    ? prefix + groups(letters)
    : null;
}

/**
 * `ready`: can be used. `used`: someone has used it. `taken-back`: the buyer has, or gets, the money back. `gone`: what it
 * opens is not there any more.
 */
export const giftStates = ['ready', 'used', 'taken-back', 'gone'] as const;

export type GiftState = (typeof giftStates)[number];

/** Why a code would give nothing to this person now. The code stays good. */
export const giftNothings = ['has-plan', 'all-open'] as const;

export type GiftNothing = (typeof giftNothings)[number];
