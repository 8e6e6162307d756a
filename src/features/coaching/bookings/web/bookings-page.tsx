import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CalendarPlus, Ticket } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Viewer } from '#access/viewer.ts';
import { unreadCountQuery } from '#features/school/notifications/web/notification-queries.ts';
import { formatDateIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as m from '../messages/m.ts';
import { includesSessions, remainingText, whyNotSchedule } from '../rules.ts';
import type { BookingTab } from './booking-tabs.ts';
import {
  bookingCreditsQuery,
  bookingsQuery,
  creditsQuery,
  type Session,
  schedulingQuery,
  sortBookings,
} from './bookings-queries.ts';
import { CreditHistoryDialog } from './credit-history-dialog.tsx';
import { NextSession } from './next-session.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SessionCard } from './session-card.tsx';
import { SessionLinks } from './session-links.tsx';
import { SessionOffer } from './session-offer-late.ts';
import { useNow } from './use-now.ts';

type PageViewer = Pick<Viewer, 'entitledTier'>;

interface BookingsPageProps {
  viewer: PageViewer;
  loadedAt: string;
  tab: BookingTab;
  onTabChange: (tab: BookingTab) => void;
}

/**
 * One element for every render: an update that reaches the part before it has arrived would take the server's drawing
 * of it away, and all below would jump.
 */
const sessionOffer = (
  <Suspense fallback={null}>
    <SessionOffer />
  </Suspense>
);

export function BookingsPage({ viewer, loadedAt, tab, onTabChange }: BookingsPageProps) {
  const { data: bookings } = useSuspenseQuery(bookingsQuery());
  const { data: scheduling } = useSuspenseQuery(schedulingQuery());
  const { data: credits } = useSuspenseQuery(bookingCreditsQuery());
  const [isScheduling, setIsScheduling] = useState(false);
  const now = useNow(loadedAt);
  useFreshBookings();
  const zone = viewerTimeZone();
  const { upcoming, past } = sortBookings(bookings, now);
  const isBought = credits.isBought === true;
  const isIncluded = isBought || includesSessions(viewer.entitledTier);
  const nextGrantAt = useQuery({
    ...creditsQuery(),
    enabled: credits.bookingCredits === 0 && isIncluded,
  }).data?.nextGrants.session;
  const blocked = whyNotSchedule({
    isAvailable: scheduling.types.length > 0,
    tier: viewer.entitledTier,
    isBought,
    credits: credits.bookingCredits,
  });
  const reason =
    blocked && nextGrantAt
      ? `${blocked} ${m.nextCreditOn({ date: formatDateIn(new Date(nextGrantAt), zone) })}`
      : blocked;
  const [next] = upcoming;
  const isOffered = !isIncluded && !next;
  const canEverSchedule = isIncluded || credits.bookingCredits > 0;
  // An offer and nothing to list: no tabs around three empty boxes.
  const isOnlyOffered = isOffered && !canEverSchedule && bookings.length === 0;
  const schedule = () => setIsScheduling(true);
  return (
    <Page>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-h1">{m.bookings()}</h1>
          {canEverSchedule ? <CreditsBadge credits={credits.bookingCredits} /> : null}
        </div>
        {canEverSchedule ? <ScheduleCall reason={reason} onSchedule={schedule} /> : null}
      </div>
      {next ? <NextSession session={next} now={now} zone={zone} /> : null}
      {isOffered ? sessionOffer : null}
      {isOnlyOffered ? (
        <div className="mt-6 text-ui">
          <h2 className="font-semibold">{m.noUpcomingSessions()}</h2>
          <p className="text-ink-2">{m.sessionsComeHere()}</p>
        </div>
      ) : (
        <Tabs
          label={m.sessions()}
          value={tab}
          onValueChange={onTabChange}
          className={next || isOffered ? 'mt-8' : ''}
          items={[
            {
              value: 'upcoming',
              label: m.upcoming(),
              content: (
                <SessionList
                  sessions={upcoming}
                  now={now}
                  zone={zone}
                  empty={<NothingUpcoming isIncluded={isIncluded} reason={reason} onSchedule={schedule} />}
                />
              ),
            },
            {
              value: 'past',
              label: m.pastSessions(),
              content: (
                <SessionList
                  sessions={past}
                  now={now}
                  zone={zone}
                  empty={<EmptyState title={m.noPastSessions()} headingLevel={2} />}
                />
              ),
            },
            {
              value: 'resources',
              label: m.resources(),
              content: <SessionLinks sessions={[...upcoming, ...past]} zone={zone} />,
            },
          ]}
        />
      )}
      {scheduling.pagesOrigin ? (
        <ScheduleDialog
          isOpen={isScheduling}
          onOpenChange={setIsScheduling}
          types={scheduling.types}
          pagesOrigin={scheduling.pagesOrigin}
        />
      ) : null}
    </Page>
  );
}

/** Reloads bookings when the unread count changes: the news is often about a moved or cancelled session. */
function useFreshBookings() {
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadCountQuery());
  const unread = data?.count;
  const seen = useRef(unread);
  useEffect(() => {
    if (unread === undefined || unread === seen.current) return;
    seen.current = unread;
    void queryClient.invalidateQueries({ queryKey: bookingsQuery().queryKey });
    void queryClient.invalidateQueries({ queryKey: bookingCreditsQuery().queryKey });
  }, [unread, queryClient]);
}

function CreditsBadge({ credits }: { credits: number }) {
  return (
    <CreditHistoryDialog
      trigger={
        <button
          type="button"
          className="inline-flex h-8 items-center gap-2 rounded-full bg-primary-soft px-3 text-small font-semibold text-primary-ink hover:bg-primary-line/60"
        >
          <Ticket className="size-3.5" aria-hidden="true" />
          {remainingText(credits)}
          <span className="sr-only">{m.showCreditHistory()}</span>
        </button>
      }
    />
  );
}

function SessionList({
  sessions,
  now,
  zone,
  empty,
}: {
  sessions: readonly Session[];
  now: Date;
  zone: string;
  empty: ReactNode;
}) {
  if (sessions.length === 0) return empty;
  return (
    <ul className="space-y-3">
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionCard session={session} now={now} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

interface ScheduleProps {
  /** Why nothing can be scheduled; null when it can. */
  reason: string | null;
  onSchedule: () => void;
}

function ScheduleCall({ reason, onSchedule }: ScheduleProps) {
  return (
    <Button
      className="h-11 max-sm:w-full"
      icon={<CalendarPlus className="size-4" aria-hidden="true" />}
      disabledReason={reason ?? undefined}
      onClick={onSchedule}
    >
      {m.scheduleCall()}
    </Button>
  );
}

function NothingUpcoming({ isIncluded, reason, onSchedule }: ScheduleProps & { isIncluded: boolean }) {
  // The offer above says how to get one, and the button beside the title why not now.
  if (!isIncluded) return <p className="text-ui text-ink-2">{m.noUpcomingSessions()}</p>;
  return (
    <EmptyState
      title={m.noUpcomingSessions()}
      text={reason ?? m.chooseATime()}
      action={
        reason === null && (
          <Button variant="secondary" onClick={onSchedule}>
            {m.scheduleSession()}
          </Button>
        )
      }
    />
  );
}
