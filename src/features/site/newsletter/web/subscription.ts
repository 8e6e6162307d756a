/** This browser's record of its subscription (product.md#newsletter): name, email and time. Never sent anywhere. */
import { useSyncExternalStore } from 'react';

const storageKey = 'newsletter_subscription';

export interface Subscription {
  name: string;
  email: string;
  subscribedAt: string;
}

const listeners = new Set<() => void>();

function parse(text: string | null): Subscription | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null || !('email' in value)) return null;
    return typeof value.email === 'string' ? (value as Subscription) : null;
  } catch {
    return null;
  }
}

/** Null if storage is blocked; nothing else depends on it. */
function readText(): string | null {
  try {
    return window.localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export const readSubscription = (): Subscription | null => parse(readText());

export function keepSubscription(subscription: Subscription): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(subscription));
  } catch {
    // Storage is blocked: the floating button stays, and a second sign-up changes nothing.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  // Another tab has subscribed.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Null on the server and during hydration, when it is unknown. */
export const useIsSubscribed = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    listen,
    () => readSubscription() !== null,
    () => null,
  );
