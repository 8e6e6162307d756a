export interface TabMemory {
  keep: (text: string) => void;
  /** Null when nothing is kept. */
  read: () => string | null;
  forget: () => void;
}

/**
 * Keeps one text in this tab. Where storage is blocked it lasts until a reload; otherwise signing out clears it, also
 * without leaving the page.
 */
export function createTabMemory(key: string): TabMemory {
  let memory: string | null = null;
  return {
    keep: (text) => {
      try {
        window.sessionStorage.setItem(key, text);
        memory = null;
      } catch {
        memory = text;
      }
    },
    read: () => {
      try {
        return memory ?? window.sessionStorage.getItem(key);
      } catch {
        return memory;
      }
    },
    forget: () => {
      memory = null;
      try {
        window.sessionStorage.removeItem(key);
      } catch {
        // Blocked storage has none.
      }
    },
  };
}
