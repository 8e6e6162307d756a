import * as m from '../messages/m.ts';
import { bookingTypeNames, untilText } from '../rules.ts';
import { fullDateAndTime } from '../session-time.ts';
import type { Session } from './bookings-queries.ts';
import { JoinButton } from './join-button.tsx';
import { SessionTerraces } from './session-terraces.tsx';

/** The next session on the night panel, with the page's only kunyit button (product.md#bookings). */
export function NextSession({ session, now, zone }: { session: Session; now: Date; zone: string }) {
  const name = bookingTypeNames[session.type]();
  const when = fullDateAndTime(session.startTime, session.endTime, zone);
  return (
    <section
      aria-labelledby="next-session"
      className="relative overflow-hidden rounded-xl bg-night text-on-night"
    >
      <SessionTerraces className="absolute inset-0 size-full max-sm:hidden" />
      <div className="relative flex flex-col gap-6 p-5 sm:p-7">
        <div>
          <p className="flex items-center gap-2 text-small font-semibold text-on-night-2">
            <span className="size-2 rounded-full bg-[oklch(0.72_0.13_240)]" aria-hidden="true" />
            {m.nextSession({ when: untilText(session.startTime, now, zone) })}
          </p>
          <h2 id="next-session" className="mt-3 text-h1 max-sm:text-h2">
            {name}
          </h2>
          <p className="mt-1 text-body text-on-night-2">
            <Unbroken text={when} />
          </p>
          {session.coachName ? (
            <p className="mt-0.5 text-ui text-on-night-2">
              <span className="sr-only">{m.coach()}: </span>
              <span lang="">{session.coachName}</span>
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 [&_span[id]]:text-on-night-2">
          <JoinButton
            url={session.calendlyUrl}
            label={m.quickJoin()}
            description={`${name}, ${when}`}
            variant="accent"
            size="lg"
            className="max-sm:w-full"
          />
          {session.calendlyUrl ? (
            <p className="text-small text-on-night-2" aria-hidden="true">
              {m.opensMeetingLink()}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** The text, with its range of times ("19.00–19.45") on one line. */
function Unbroken({ text }: { text: string }) {
  const dash = text.indexOf('–');
  if (dash < 0) return text;
  const start = text.lastIndexOf(' ', dash) + 1;
  const space = text.indexOf(' ', dash);
  const end = space < 0 ? text.length : space;
  return (
    <>
      {text.slice(0, start)}
      <span className="whitespace-nowrap">{text.slice(start, end)}</span>
      {text.slice(end)}
    </>
  );
}
