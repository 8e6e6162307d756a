import { type ComponentType, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const firstActs = ['pointerdown', 'keydown'] as const;

const loadHost = () => import('./toast-host.tsx').then((module) => module.ToastHost);

/**
 * The place of toasts, once per document. What renders them is fetched when someone first does something: before that
 * there is nothing to say, and later the connection may be lost. `load` can bundle it with other code.
 */
export function Toaster({ load = loadHost }: { load?: () => Promise<ComponentType> }) {
  const [Host, setHost] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Host) return;
    // If it cannot be fetched, the page stays as it is, and the next interaction tries again.
    const begin = () =>
      void load().then(
        (found) => setHost(() => found),
        () => undefined,
      );
    const forget = onFirstToast(begin);
    for (const act of firstActs) window.addEventListener(act, begin, { passive: true });
    return () => {
      forget();
      for (const act of firstActs) window.removeEventListener(act, begin);
    };
  }, [Host, load]);
  return Host ? <Host /> : null;
}
