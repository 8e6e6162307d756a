import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toast.ts';

const loadHost = () => import('./toast-host.tsx');
const ToastHost = lazy(() => loadHost().then((module) => ({ default: module.ToastHost })));

const firstActs = ['pointerdown', 'keydown'] as const;

/**
 * The place of toasts, once, in the document. What draws them is fetched when somebody first does something, since
 * only then can there be something to say, and it may be that the connection is lost.
 */
export function Toaster() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const begin = () => setIsWanted(true);
    const forget = onFirstToast(begin);
    for (const act of firstActs) window.addEventListener(act, begin, { once: true, passive: true });
    return () => {
      forget();
      for (const act of firstActs) window.removeEventListener(act, begin);
    };
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}
