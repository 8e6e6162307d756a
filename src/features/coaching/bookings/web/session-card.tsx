import { ChevronDown, CirclePlay, NotebookText } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import { bookingTypeNames, isUpcoming } from '../rules.ts';
import { datePart, fullDate, weekdayAndTime } from '../session-time.ts';
import { bookingLook } from './booking-look.ts';
import type { Session } from './bookings-queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { JoinButton } from './join-button.tsx';
import { SessionDetails } from './session-details.tsx';

interface CardProps {
  session: Session;
  now: Date;
  zone: string;
}

export function SessionCard({ session, now, zone }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const look = bookingLook(session, now);
  const toggle = {
    'aria-expanded': isOpen,
    'aria-controls': detailsId,
    onClick: () => setIsOpen(!isOpen),
  };
  return (
    <article className="rounded-lg border border-line bg-surface">
      <div className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:gap-5 sm:p-5">
        <div className="flex items-center gap-4 sm:contents">
          <DateTile start={session.startTime} zone={zone} />
          <div className="min-w-0 flex-1">
            <h3 className="text-h4">{bookingTypeNames[session.type]()}</h3>
            <p className="mt-0.5 text-ui text-ink-2">
              <span className="sr-only">{fullDate(session.startTime, zone)}: </span>
              {weekdayAndTime(session.startTime, session.endTime, zone)}
            </p>
          </div>
        </div>
        <StatusBadge tone={look.tone} className="w-fit">
          {look.label()}
        </StatusBadge>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {isUpcoming(session, now) ? (
            <UpcomingActions session={session} zone={zone} isOpen={isOpen} toggle={toggle} />
          ) : (
            <PastActions session={session} isOpen={isOpen} toggle={toggle} />
          )}
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen ? <SessionDetails session={session} isUpcoming={isUpcoming(session, now)} /> : null}
      </div>
    </article>
  );
}

function DateTile({ start, zone }: { start: Date; zone: string }) {
  return (
    <div className="w-14 shrink-0 rounded-md bg-sunken py-2 text-center" aria-hidden="true">
      <p className="text-caption font-semibold text-ink-3">{datePart(start, zone, { month: 'short' })}</p>
      <p className="text-h2 leading-7">{datePart(start, zone, { day: 'numeric' })}</p>
    </div>
  );
}

interface ActionProps {
  session: Session;
  isOpen: boolean;
  toggle: { 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void };
}

function DetailsButton({ isOpen, toggle }: Pick<ActionProps, 'isOpen' | 'toggle'>) {
  return (
    <Button
      variant="ghost"
      icon={
        <ChevronDown
          className={cn('size-4 transition-[rotate] duration-(--dur-fast)', isOpen && 'rotate-180')}
          aria-hidden="true"
        />
      }
      {...toggle}
    >
      {m.details()}
    </Button>
  );
}

function UpcomingActions({ session, zone, isOpen, toggle }: ActionProps & { zone: string }) {
  const description = `${bookingTypeNames[session.type]()}, ${fullDate(session.startTime, zone)}`;
  return (
    <>
      <DetailsButton isOpen={isOpen} toggle={toggle} />
      <CancelDialog
        session={session}
        zone={zone}
        trigger={
          <Button variant="ghost" aria-label={m.cancelThis({ description })}>
            {m.cancelSession()}
          </Button>
        }
      />
      <JoinButton url={session.calendlyUrl} label={m.join()} description={description} variant="secondary" />
    </>
  );
}

function PastActions({ session, isOpen, toggle }: ActionProps) {
  const { notes } = session;
  return (
    <>
      {notes?.recordingUrl ? (
        <Button
          variant="secondary"
          icon={<CirclePlay className="size-4" aria-hidden="true" />}
          render={<a href={notes.recordingUrl} target="_blank" rel="noreferrer" />}
        >
          {m.viewRecording()}
        </Button>
      ) : null}
      {notes && (notes.summary || notes.actionItems.length > 0) ? (
        <Button variant="soft" icon={<NotebookText className="size-4" aria-hidden="true" />} {...toggle}>
          {isOpen ? m.hideNotes() : m.viewNotes()}
        </Button>
      ) : session.status === 'CANCELED' ? null : (
        <DetailsButton isOpen={isOpen} toggle={toggle} />
      )}
    </>
  );
}
