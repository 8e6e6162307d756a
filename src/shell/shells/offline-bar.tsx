import { Link, useLocation } from '@tanstack/react-router';
import { Cloud, CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { findDevice, readWaiting, subscribeDevice } from '#kit/device.ts';
import { cn } from '#ui/cn.ts';
import * as m from '../messages/m.ts';
import { inAdminArea } from './admin-area.ts';
import type { Connection } from './use-connection.ts';

/**
 * Below the top bar of the learner area while there is no connection, and for a moment after its return. It stays in
 * sight, and the frame makes room for it, so that nothing of the page is covered or pushed out of the window.
 */
export function OfflineBar({ connection }: { connection: Connection }) {
  const waiting = useSyncExternalStore(subscribeDevice, readWaiting, () => 0);
  const isKept = useSyncExternalStore(
    subscribeDevice,
    () => findDevice() !== null,
    () => false,
  );
  // Nothing of the admin area is kept.
  const isAdmin = useLocation({ select: ({ pathname }) => inAdminArea(pathname) });
  const isOffline = connection === 'offline';
  const Icon = isOffline ? CloudOff : Cloud;
  return (
    <div role="status" className={cn(connection !== 'online' && 'offline-bar sticky top-(--bar-h) z-20')}>
      {connection === 'online' ? null : (
        <p className="flex h-(--offline-h) items-center gap-2.5 border-b border-line bg-sunken px-4 text-small text-ink-2 lg:px-5">
          <Icon className="size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 flex-1 leading-4.5">
            {isOffline ? (isKept && !isAdmin ? m.offlineKept() : m.offlineNothingKept()) : m.backOnline()}
          </span>
          {isOffline && waiting > 0 ? (
            <Link
              to="/on-this-device"
              className="shrink-0 rounded-sm py-1 font-semibold text-ink underline decoration-line-strong underline-offset-4"
            >
              {m.waitingChanges({ count: waiting })}
            </Link>
          ) : null}
        </p>
      )}
    </div>
  );
}
