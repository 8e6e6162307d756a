import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import * as m from '../messages/m.ts';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Visible while offline: the data on screen may be old. */
export function OfflineNotice({ children = m.offlineNothingKept() }: { children?: ReactNode }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-small font-semibold text-warning-ink">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          {children}
        </p>
      )}
    </div>
  );
}
