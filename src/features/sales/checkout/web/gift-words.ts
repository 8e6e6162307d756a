/** What a buyer says about a gift, kept in this tab until it is paid: it survives signing up and a failed payment. */
import { createTabMemory } from '#kit/tab-memory.ts';

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

const kept = createTabMemory('langkah_gift');

export const rememberGift = (words: GiftWords): void => kept.keep(JSON.stringify(words));
export const forgetGift = kept.forget;

export function rememberedGift(): GiftWords {
  try {
    return readWords(JSON.parse(kept.read() ?? 'null'));
  } catch {
    return noGiftWords;
  }
}

/** Only texts of what was kept: another release may have written it. */
function readWords(words: unknown): GiftWords {
  if (typeof words !== 'object' || words === null) return noGiftWords;
  const texts = Object.entries(words).filter(
    ([name, value]) => name in noGiftWords && typeof value === 'string',
  );
  return { ...noGiftWords, ...Object.fromEntries(texts) };
}
