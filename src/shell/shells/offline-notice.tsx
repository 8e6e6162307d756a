import { CloudOff } from 'lucide-react';
import * as m from '../messages/m.ts';
import { useConnection } from './use-connection.ts';

/** Public pages without a connection: expected, so calm. */
export function OfflineNotice() {
  const connection = useConnection();
  return (
    <div role="status">
      {connection === 'offline' ? (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-2 text-center text-small text-ink-2">
          <CloudOff className="size-4 shrink-0" aria-hidden="true" />
          {m.offlineNothingKept()}
        </p>
      ) : null}
    </div>
  );
}
