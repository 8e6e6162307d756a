import { Link } from '@tanstack/react-router';
import { CalendarCheck, Hourglass } from 'lucide-react';
import type { Tier } from '#access/tiers.ts';
import {
  bookingTypeNames,
  includesSessions,
  sampleItems,
  sessionsFromTier,
  untilText,
} from '#features/coaching/bookings/rules.ts';
import { fullDate, timeRange } from '#features/coaching/bookings/session-time.ts';
import { JoinButton } from '#features/coaching/bookings/web/join-button.tsx';
import { UpgradeButton } from '#features/sales/plans/web/upgrade-button.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';

interface UpcomingBooking {
  type: keyof typeof bookingTypeNames;
  startTime: string;
  endTime: string;
  calendlyUrl: string | null;
}

interface NextSessionCardProps {
  booking: UpcomingBooking | null;
  /** The tier of the person's plan; null without one. */
  tier: Tier | null;
  /** The time of loading, so server and browser compute the same distance. */
  now: Date;
  zone: string;
}

export function NextSessionCard({ booking, tier, now, zone }: NextSessionCardProps) {
  return (
    <Card className="flex flex-col">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h4">{m.nextSession()}</h2>
        {booking ? <Badge tone="info">{bookingTypeNames[booking.type]()}</Badge> : null}
      </div>
      {booking ? (
        <Upcoming booking={booking} now={now} zone={zone} />
      ) : includesSessions(tier) ? (
        <Nothing />
      ) : (
        <Offer />
      )}
    </Card>
  );
}

function Upcoming({ booking, now, zone }: { booking: UpcomingBooking; now: Date; zone: string }) {
  const start = new Date(booking.startTime);
  const date = fullDate(start, zone);
  const distance = untilText(start, now, zone);
  return (
    <>
      <p className="mt-4 text-h3">{date}</p>
      <p className="mt-1 text-ui text-ink-2">{timeRange(start, new Date(booking.endTime), zone)}</p>
      <p className="mt-4 flex items-start gap-2 text-small text-ink-3">
        <Hourglass className="mt-0.5 size-4 shrink-0" strokeWidth={1.85} aria-hidden="true" />
        {distance.slice(0, 1).toUpperCase() + distance.slice(1)}. {m.bringAQuestion()}
      </p>
      <div className="mt-auto pt-5">
        <JoinButton
          url={booking.calendlyUrl}
          label={m.joinSession()}
          description={`${bookingTypeNames[booking.type]()}, ${date}`}
          className="h-11 w-full"
        />
      </div>
    </>
  );
}

function Nothing() {
  return (
    <>
      <div className="flex flex-1 flex-col items-start justify-center gap-2 py-4 text-ui text-ink-2">
        <CalendarCheck className="size-6 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
        {m.noUpcomingSessions()}
      </div>
      <Button variant="secondary" className="h-11 w-full" render={<Link to="/bookings" />}>
        {m.scheduleSession()}
      </Button>
    </>
  );
}

/** For plans without sessions: what comes out of one, and this person's price. */
function Offer() {
  return (
    <>
      <p className="mt-3 text-ui text-ink-2">{m.noUpcomingSessions()}</p>
      <p className="text-small text-ink-3">{m.callsAreInBreakthrough()}</p>
      <div className="my-4 flex-1">
        <p className="text-small font-semibold text-ink-2">{m.sampleNotes()}</p>
        <ul className="mt-2 space-y-2 text-small">
          {sampleItems().map((item) => (
            <li key={item} className="flex gap-2.5">
              <span className="mt-[7px] h-1.5 w-4 shrink-0 rounded-full bg-primary-line" aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
        <TextLink
          look="standalone"
          className="mt-3 text-small pointer-coarse:mt-[calc((1lh-1rem)/2)]"
          render={<Link to="/bookings" />}
        >
          {m.sessionLook()}
        </TextLink>
      </div>
      <UpgradeButton tier={sessionsFromTier} variant="secondary" isWide className="min-h-11" />
    </>
  );
}
