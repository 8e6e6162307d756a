import { useEffect, useState } from 'react';
import { useIsOnline } from '#kit/use-is-online.ts';

/** Short gaps, as in a lift, are not worth a word. */
const patienceMs = 3_000;
/** How long it says that everything is sent. */
const thanksMs = 2_000;

export type Connection = 'online' | 'offline' | 'back';

/** `offline` after three seconds without a connection, `back` for two seconds after its return. */
export function useConnection(): Connection {
  const isOnline = useIsOnline();
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
