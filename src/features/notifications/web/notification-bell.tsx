import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { badgeText } from '../rules.ts';
import { notificationsQuery } from './notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { useLiveCount } from './use-live-count.ts';
import { useNotificationActions } from './use-notification-actions.ts';

const popoverSize = 5;

/** The bell of the top bar: unread count, the latest five, the way to all of them. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useLiveCount();
  return (
    <Popover
      title="Notifications"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      align="end"
      trigger={
        <button
          type="button"
          aria-label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          className="relative grid size-10 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <Bell className="size-5" strokeWidth={1.85} aria-hidden="true" />
          {count > 0 ? (
            <span className="absolute right-0.5 top-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-danger px-1 text-[11px] font-bold leading-none text-on-danger">
              {badgeText(count)}
            </span>
          ) : null}
        </button>
      }
    >
      <LatestNotifications unread={count} onDone={() => setIsOpen(false)} />
    </Popover>
  );
}

function LatestNotifications({ unread, onDone }: { unread: number; onDone: () => void }) {
  const { data, isError, isPending } = useQuery(notificationsQuery(popoverSize));
  const { markAllRead } = useNotificationActions();
  return (
    <>
      <div className="flex h-13 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-h4">Notifications</h2>
        <Button
          variant="ghost"
          size="sm"
          disabled={unread === 0}
          isBusy={markAllRead.isPending}
          onClick={() => markAllRead.mutate({})}
        >
          Mark all as read
        </Button>
      </div>
      {isPending ? <Skeleton className="m-4 h-24" /> : null}
      {isError ? <p className="px-4 py-6 text-ui text-ink-2">Failed to fetch notifications</p> : null}
      {data?.length === 0 ? (
        <p className="px-4 py-8 text-center text-ui text-ink-2">No new notifications</p>
      ) : null}
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
        View All
      </Link>
    </>
  );
}
