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

/** One at a time: a second message replaces the first, even before a host exists. */
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

/** Registers what shows messages from now on; it receives the waiting message, if any. */
export function setToastHost(next: Host): () => void {
  host = next;
  if (waiting) next(waiting);
  waiting = null;
  return () => {
    if (host === next) host = null;
  };
}

/** Registers a callback for a message that has no host yet. */
export function onFirstToast(callback: () => void): () => void {
  onFirst = callback;
  if (waiting) callback();
  return () => {
    if (onFirst === callback) onFirst = null;
  };
}
