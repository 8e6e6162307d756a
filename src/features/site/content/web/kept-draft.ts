/** Text that is being written, saved in the browser at every keystroke: a crash or a lost session costs nothing. */
export interface KeptDraft<Values> {
  values: Values;
  /** The saved revision when the writing began; null for a new piece. */
  revision: number | null;
  /** ISO time. */
  keptAt: string;
}

const storageKey = (name: string) => `langkah-draft-${name}`;

/**
 * Reads the draft. One whose fields do not fit `shape` is ignored; fields that an earlier release did not have are as
 * in `shape`.
 */
export function recallDraft<Values extends object>(name: string, shape: Values): KeptDraft<Values> | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(storageKey(name)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept)) return null;
    const { values, keptAt } = kept as Partial<KeptDraft<Values>>;
    const isWhole =
      typeof values === 'object' &&
      typeof keptAt === 'string' &&
      Object.entries(shape).every(([field, value]) => {
        const written = (values as Record<string, unknown>)[field];
        return written === undefined || typeof written === typeof value;
      });
    return isWhole ? { ...(kept as KeptDraft<Values>), values: { ...shape, ...values } } : null;
  } catch {
    return null;
  }
}

export function keepDraft<Values>(name: string, draft: KeptDraft<Values> | null): void {
  try {
    if (draft) window.localStorage.setItem(storageKey(name), JSON.stringify(draft));
    else window.localStorage.removeItem(storageKey(name));
  } catch {
    // Storage is full or blocked: the draft lasts only as long as the page.
  }
}
