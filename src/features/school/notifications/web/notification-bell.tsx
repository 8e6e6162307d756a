import { Bell } from 'lucide-react';
import { useState } from 'react';
import { DrawnOnce } from '#kit/drawn-once.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Popover } from '#ui/popover.tsx';
import * as m from '../messages/m.ts';
import { badgeText } from '../rules.ts';
import { useLiveCount } from './use-live-count.ts';

const LatestNotifications = latePart(() =>
  import('./latest-notifications.tsx').then((module) => module.LatestNotifications),
);

export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useLiveCount();
  return (
    <DrawnOnce of={`bell ${count}`}>
      <Popover
        title={m.notifications()}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        align="end"
        trigger={
          <button
            type="button"
            onPointerEnter={LatestNotifications.prepare}
            onFocus={LatestNotifications.prepare}
            aria-label={count > 0 ? m.unreadCount({ count }) : m.notifications()}
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
    </DrawnOnce>
  );
}
