/** An unsent message on this device. It outlives the tab, and signing out deletes it (`langkah-draft-`). */
import { newId } from '#kernel/ids.ts';

export interface MessageDraft {
  /** Stays the same over retries, so that a message that is sent twice is one. */
  messageId: string;
  text: string;
  line: number | null;
  /** The file of the line; null until one is chosen. */
  file: string | null;
}

const keyOf = (userId: string, threadId: string) => `langkah-draft-message-${userId}-${threadId}`;

export const emptyDraft = (): MessageDraft => ({ messageId: newId(), text: '', line: null, file: null });

/** @returns null if there is none, or if the browser has no storage. */
export function recallDraft(userId: string, threadId: string): MessageDraft | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(keyOf(userId, threadId)) ?? 'null');
    if (typeof kept?.text !== 'string' || typeof kept.messageId !== 'string') return null;
    return {
      messageId: kept.messageId,
      text: kept.text,
      line: Number.isInteger(kept.line) ? kept.line : null,
      file: typeof kept.file === 'string' ? kept.file : null,
    };
  } catch {
    return null;
  }
}

/** An empty text deletes it. */
export function keepDraft(userId: string, threadId: string, draft: MessageDraft): void {
  try {
    const key = keyOf(userId, threadId);
    if (draft.text.trim() === '') window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Blocked or full storage keeps nothing: the text is still in the field.
  }
}
