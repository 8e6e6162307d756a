import * as m from '../messages/m.ts';
import type { Session } from './bookings-queries.ts';

type Notes = Pick<NonNullable<Session['notes']>, 'summary' | 'actionItems'>;

/** What a coach wrote after a session: what was talked about, and what to do next (product.md#bookings). */
export function CoachNotes({ notes }: { notes: Notes }) {
  return (
    <div>
      <h4 className="text-h4">{m.coachNotes()}</h4>
      {notes.summary ? (
        <p lang="" className="mt-2 max-w-[68ch] whitespace-pre-line text-ui text-ink-2">
          {notes.summary}
        </p>
      ) : null}
      {notes.actionItems.length > 0 ? (
        <ul className="mt-3 space-y-2 text-ui" aria-label={m.actionItems()}>
          {notes.actionItems.map((item) => (
            <li key={item} lang="" className="flex gap-3">
              <span className="mt-[7px] h-1.5 w-4 shrink-0 rounded-full bg-primary-line" aria-hidden="true" />
              {item}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
