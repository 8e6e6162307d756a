/** What a buyer says about a gift, kept in this tab until it is paid: it survives signing up and a failed payment. */

export interface GiftWords {
  toName: string;
  message: string;
  toEmail: string;
  /** `2026-12-24`, the value of a date field; empty: as soon as it is paid. */
  sendOn: string;
}

export const noGiftWords: GiftWords = { toName: '', message: '', toEmail: '', sendOn: '' };

/** As the calls take it. A day without an address says nothing. */
export const giftInputOf = ({ toName, message, toEmail, sendOn }: GiftWords) => ({
  toName: toName.trim(),
  message: message.trim(),
  toEmail: toEmail.trim() || null,
  sendOn: (toEmail.trim() && sendOn) || null,
});

const storageKey = 'langkah_gift';
let memory: GiftWords | null = null;

/** Where storage is blocked it lasts until a reload; otherwise signing out clears it, also without leaving the page. */
export function rememberGift(words: GiftWords): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(words));
    memory = null;
  } catch {
    memory = words;
  }
}

export function rememberedGift(): GiftWords {
  if (memory) return memory;
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null');
    return readWords(kept);
  } catch {
    return noGiftWords;
  }
}

/** Only texts of what was kept: another release may have written it. */
function readWords(kept: unknown): GiftWords {
  if (typeof kept !== 'object' || kept === null) return noGiftWords;
  const texts = Object.entries(kept).filter(
    ([name, value]) => name in noGiftWords && typeof value === 'string',
  );
  return { ...noGiftWords, ...Object.fromEntries(texts) };
}

export function forgetGift(): void {
  memory = null;
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked storage has none.
  }
}
