import { useEffect, useState, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Short gaps, as in a lift, are not worth a word. */
const patienceMs = 3_000;
/** How long it says that everything is sent. */
const thanksMs = 2_000;

export type Connection = 'online' | 'offline' | 'back';

/** `offline` after three seconds without a connection, `back` for two seconds after its return. */
export function useConnection(): Connection {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const [shown, setShown] = useState<Connection>('online');
  useEffect(() => {
    if (isOnline && shown === 'online') return;
    if (!isOnline && shown === 'offline') return;
    if (isOnline && shown === 'offline') return setShown('back');
    const [next, ms] = isOnline ? (['online', thanksMs] as const) : (['offline', patienceMs] as const);
    const timer = setTimeout(() => setShown(next), ms);
    return () => clearTimeout(timer);
  }, [isOnline, shown]);
  return shown;
}
