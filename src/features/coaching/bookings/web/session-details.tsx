import { CalendarArrowDown, CalendarClock } from 'lucide-react';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { latePart } from '#ui/late-part.tsx';
import { TextLink } from '#ui/text-link.tsx';
import * as m from '../messages/m.ts';
import type { Session } from './bookings-queries.ts';
import { CoachNotes } from './coach-notes.tsx';

const AskOnce = latePart(() =>
  import('#features/coaching/threads/web/ask-once.tsx').then((module) => module.AskOnce),
);

/** Below a session's card: before the session how to join it, afterwards the coach's notes (product.md#bookings). */
export function SessionDetails({ session, isUpcoming }: { session: Session; isUpcoming: boolean }) {
  return (
    <div className="px-4 pb-5 sm:pl-[95px] sm:pr-5">
      <div className="space-y-5 border-t border-line pt-4">
        {isUpcoming ? <ComingUp session={session} /> : null}
        {session.notes ? <CoachNotes notes={session.notes} /> : null}
        {session.status === 'CANCELED' ? null : <WriteToCoach session={session} />}
      </div>
    </div>
  );
}

function ComingUp({ session }: { session: Session }) {
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2 text-ui sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-3">{m.meetingLink()}</dt>
        <dd className="min-w-0 break-all">
          {session.calendlyUrl ? (
            <TextLink render={<a href={session.calendlyUrl} target="_blank" rel="noreferrer" />}>
              {session.calendlyUrl}
            </TextLink>
          ) : (
            m.onItsWay()
          )}
        </dd>
        {session.coachName ? (
          <>
            <dt className="text-ink-3">{m.coach()}</dt>
            <dd lang="">{session.coachName}</dd>
          </>
        ) : null}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<CalendarArrowDown className="size-4" aria-hidden="true" />}
          render={<a href={`/api/bookings/${session.id}/calendar`} download />}
        >
          {m.addToCalendar()}
        </Button>
        {session.rescheduleUrl ? (
          <Button
            variant="ghost"
            icon={<CalendarClock className="size-4" aria-hidden="true" />}
            render={<a href={session.rescheduleUrl} target="_blank" rel="noreferrer" />}
          >
            {m.chooseAnotherTime()}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Before the session or after it; once there is a conversation, the way to it. */
function WriteToCoach({ session }: { session: Session }) {
  return (
    <AskOnce
      kind="session"
      subjectId={session.id}
      button={m.writeToCoach()}
      title={m.writeToCoach()}
      description={m.aboutSessionMessage()}
      label={m.yourMessage()}
      ask={(asked) => api.bookings.ask({ id: session.id, ...asked })}
    />
  );
}
