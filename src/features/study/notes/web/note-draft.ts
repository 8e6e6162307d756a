import { useEffect, useState } from 'react';

export interface NoteText {
  content: string;
  /** The place in the video as typed in the field, such as `0:47`. */
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
    // Storage is full or blocked: the draft lasts only as long as the page.
  }
}

/**
 * A note being written; `null` if there is none. Every keystroke is stored in this tab, so a reload or a session that
 * ends (and the login after it) loses nothing. The name must contain the person's id: drafts are private.
 */
export function useNoteDraft(name: string) {
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  useEffect(() => {
    // After the first render: the server, which rendered it, has no draft.
    setDraft(recall(name));
  }, [name]);
  const change = (next: NoteDraft | null) => {
    setDraft(next);
    keep(name, next);
  };
  return [draft, change] as const;
}
