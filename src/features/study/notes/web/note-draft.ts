import { useEffect, useState } from 'react';

export interface NoteText {
  content: string;
  /** Seconds, as they stand in the field. */
  timestamp: string;
}

export interface NoteDraft extends NoteText {
  /** Made once: however often the draft is sent, it is one note. */
  id: string;
}

const storageKey = (name: string) => `langkah-note-${name}`;

function recall(name: string): NoteDraft | null {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { id, content, timestamp } = kept as Record<string, unknown>;
    if (typeof id !== 'string' || typeof content !== 'string' || typeof timestamp !== 'string') return null;
    return { id, content, timestamp };
  } catch {
    return null;
  }
}

function keep(name: string, draft: NoteDraft | null): void {
  try {
    if (draft?.content) window.sessionStorage.setItem(storageKey(name), JSON.stringify(draft));
    else window.sessionStorage.removeItem(storageKey(name));
  } catch {
    // Storage that is full or blocked: the draft then lasts as long as the page.
  }
}

/**
 * A note in the making. Every keystroke is kept in this tab, so that a session that ends (and the way through the
 * login) or a reload loses nothing; `null` is "nothing begun". The name has the person in it: drafts are theirs alone.
 */
export function useNoteDraft(name: string) {
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  useEffect(() => {
    // After the first render: the server, which drew it, knows of no draft.
    setDraft(recall(name));
  }, [name]);
  const change = (next: NoteDraft | null) => {
    setDraft(next);
    keep(name, next);
  };
  return [draft, change] as const;
}
