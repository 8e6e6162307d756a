export type ToastTone = 'success' | 'error' | 'warning' | 'message';

export interface ToastOptions {
  action?: { label: string; onClick: () => void };
  /** Milliseconds; errors stay longer, `Infinity` stays until dismissed. */
  durationMs?: number;
}

export interface ToastMessage {
  tone: ToastTone;
  title: string;
  description: string | undefined;
  options: ToastOptions;
}

type Host = (message: ToastMessage | null) => void;

/** One at a time: a second message replaces the first, also while nothing shows them yet. */
let waiting: ToastMessage | null = null;
let host: Host | null = null;
let onFirst: (() => void) | null = null;

function show(tone: ToastTone, title: string, description?: string, options: ToastOptions = {}) {
  const message = { tone, title, description, options };
  if (host) {
    host(message);
    return;
  }
  waiting = message;
  onFirst?.();
}

/** Short messages about what just happened. The page needs one `<Toaster />`. */
export const toast = {
  success: (title: string, description?: string, options?: ToastOptions) =>
    show('success', title, description, options),
  error: (title: string, description?: string, options?: ToastOptions) =>
    show('error', title, description, options),
  warning: (title: string, description?: string, options?: ToastOptions) =>
    show('warning', title, description, options),
  message: (title: string, description?: string, options?: ToastOptions) =>
    show('message', title, description, options),
  dismiss: () => {
    waiting = null;
    host?.(null);
  },
};

/** Whoever shows them from now on; it gets the one that waits. */
export function setToastHost(next: Host): () => void {
  host = next;
  if (waiting) next(waiting);
  waiting = null;
  return () => {
    if (host === next) host = null;
  };
}

/** Called when there is a message and nobody to show it. */
export function onFirstToast(callback: () => void): () => void {
  onFirst = callback;
  if (waiting) callback();
  return () => {
    if (onFirst === callback) onFirst = null;
  };
}
