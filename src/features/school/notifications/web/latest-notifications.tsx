import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import * as m from '../messages/m.ts';
import { notificationsQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationActions } from './use-notification-actions.ts';

const popoverSize = 5;

/** The bell's popover: the latest five. Fetched when it first opens. */
export function LatestNotifications({ unread, onDone }: { unread: number; onDone: () => void }) {
  const { data, isError, isPending } = useQuery(notificationsQuery(popoverSize));
  const { markAllRead } = useNotificationActions();
  return (
    <>
      <div className="flex h-13 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-h4">{m.notifications()}</h2>
        <Button
          variant="ghost"
          size="sm"
          disabled={unread === 0}
          isBusy={markAllRead.isPending}
          onClick={() => markAllRead.mutate({})}
        >
          {m.markAllRead()}
        </Button>
      </div>
      {isPending ? <Skeleton className="m-4 h-24" /> : null}
      {isError ? <p className="px-4 py-6 text-ui text-ink-2">{m.notLoaded()}</p> : null}
      {data?.length === 0 ? <p className="px-4 py-8 text-center text-ui text-ink-2">{m.noNew()}</p> : null}
      <ul className="divide-y divide-line">
        {data?.map((item) => (
          <li key={item.id}>
            <NotificationRow item={item} onOpen={onDone} />
          </li>
        ))}
      </ul>
      <Link
        to="/notifications"
        onClick={onDone}
        className="grid h-11 place-items-center border-t border-line text-ui font-semibold text-primary-ink hover:bg-sunken"
      >
        {m.viewAll()}
      </Link>
    </>
  );
}
