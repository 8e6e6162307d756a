import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bookingTypeNames } from '#features/coaching/bookings/rules.ts';
import { formatZonedTableTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Card } from '#ui/card.tsx';
import { ownWords } from '#ui/own-words.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import type { Overview } from './figures.tsx';

export function UpcomingSessions({ sessions }: { sessions: NonNullable<Overview['sessions']> }) {
  return (
    <WaitingList
      title={m.upcomingSessions()}
      empty={m.noSessions()}
      all={
        <TextLink look="standalone" className="text-small" render={<Link to="/admin/bookings" />}>
          {m.allBookings()}
        </TextLink>
      }
      rows={sessions.map((session) => ({
        id: session.id,
        main: (
          <TextLink look="standalone" render={<Link to="/admin/bookings" search={{ search: session.id }} />}>
            {bookingTypeNames[session.type]()}, {ownWords(session.user.name)}
          </TextLink>
        ),
        end: formatZonedTableTimeIn(new Date(session.startTime), viewerTimeZone()),
      }))}
    />
  );
}

interface WaitingListProps {
  title: string;
  empty: string;
  all: ReactNode;
  rows: readonly { id: string; main: ReactNode; end: ReactNode }[];
}

function WaitingList({ title, empty, all, rows }: WaitingListProps) {
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-h4">{title}</h2>
        {all}
      </div>
      {rows.length === 0 ? <p className="text-ui text-ink-2">{empty}</p> : null}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 text-ui"
          >
            <span className="min-w-0 truncate">{row.main}</span>
            <span className="text-small text-ink-2">{row.end}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
