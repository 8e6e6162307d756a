import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { byDay, type FreeDay } from './availability.ts';
import { type SandboxEvent, typeOf } from './event-book.ts';
import { coach, eventTypes, type SandboxEventType } from './event-types.ts';

export interface FormErrors {
  name?: string;
  email?: string;
}

interface View {
  type: SandboxEventType;
  timezone: string;
  /** The address's query: prefill, tracking and the embedding page are passed through every step. */
  search: string;
  moving: SandboxEvent | null;
}

const formatTime = (instant: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(instant),
  );

const formatDay = (instant: Date | string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(instant),
  );

const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

function withQuery(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `?${query}`;
}

export const frame = (body: HtmlValue): SafeHtml => html`
<aside class="notice" aria-label="Sandbox"><strong>Sandbox.</strong> No real calendar is touched.</aside>
<main class="booking">${body}</main>`;

/** The coach, the length and the place; shown beside every step. */
function about(type: SandboxEventType, timezone: string, when: HtmlValue = null): SafeHtml {
  return html`<section class="booking-about" aria-labelledby="what">
  <p class="booking-coach"><span class="avatar" aria-hidden="true">DL</span>${coach.name}</p>
  <h1 id="what">${type.name}</h1>
  <p class="muted">${type.about}</p>
  <ul class="booking-facts"><li>${type.minutes} minutes</li><li>Video call; you’ll get the link with the confirmation</li>
    ${when && html`<li><strong>${when}</strong></li>`}
    <li>Times in <span data-zone>${zoneName(timezone)}</span></li></ul>
</section>`;
}

export function pickView(view: View & { starts: Date[]; date: string | null }): SafeHtml {
  const days = byDay(view.starts, view.timezone);
  const chosen = days.find((day) => day.date === view.date) ?? days[0];
  return html`${about(view.type, view.timezone, view.moving && movedFrom(view.moving, view.timezone))}
<section class="booking-pick" aria-labelledby="pick">
  <h2 id="pick">${view.moving ? 'Choose a new time' : 'Choose a day and time'}</h2>
  ${
    chosen
      ? html`<nav class="booking-days" aria-label="Days">${days.map((day) => dayLink(day, day === chosen, view))}</nav>
  <h3>${formatDay(chosen.starts[0] ?? new Date(), view.timezone)}</h3>
  <ul class="booking-times">${chosen.starts.map(
    (
      start,
    ) => html`<li><a class="button secondary wide" href="${withQuery(view.search, { start: start.toISOString() })}"
      >${formatTime(start, view.timezone)}</a></li>`,
  )}</ul>`
      : html`<p class="empty">No free time in the next two weeks.</p>`
  }
</section>`;
}

const movedFrom = (event: SandboxEvent, timezone: string): string =>
  `Instead of ${formatDay(event.startTime, timezone)}, ${formatTime(event.startTime, timezone)}`;

function dayLink(day: FreeDay, isChosen: boolean, { search, timezone }: View): SafeHtml {
  const first = day.starts[0] ?? new Date();
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, ...options }).format(first);
  return html`<a href="${withQuery(search, { date: day.date })}" aria-label="${formatDay(first, timezone)}"
    ${isChosen && html`aria-current="date"`}><span>${part({ weekday: 'short' })}</span><strong>${part({ day: 'numeric' })}</strong><span>${part({ month: 'short' })}</span></a>`;
}

export function detailsView(
  view: View & { form: { start: string; name: string; email: string }; errors: FormErrors },
): SafeHtml {
  const { form, errors, timezone } = view;
  const when = `${formatDay(form.start, timezone)}, ${formatTime(form.start, timezone)}`;
  return html`${about(view.type, timezone, when)}
<section class="booking-pick" aria-labelledby="details">
  <form method="post" action="${withQuery(view.search, {})}" class="stack" novalidate>
    <h2 id="details">${view.moving ? 'Move the session' : 'Your details'}</h2>
    <input type="hidden" name="start" value="${form.start}">
    ${
      view.moving
        ? html`<p class="muted">${movedFrom(view.moving, timezone)}.</p>`
        : [
            field('name', 'Name', 'text', form.name, errors.name),
            field('email', 'Email', 'email', form.email, errors.email),
          ]
    }
    <button class="button primary wide">${view.moving ? 'Move the session' : 'Schedule event'}</button>
    <a class="button ghost wide" href="${withQuery(view.search, { start: null })}">Back to the times</a>
  </form>
</section>`;
}

function field(name: string, label: string, type: string, value: string, error?: string): SafeHtml {
  return html`<div class="field"><label for="${name}">${label}</label>
  <input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="off" required
    ${error && html`aria-invalid="true" aria-describedby="${name}-error"`}>
  ${error && html`<p class="error" id="${name}-error">${error}</p>`}</div>`;
}

export function bookedView(event: SandboxEvent): SafeHtml {
  const { timezone } = event;
  return html`<section class="booking-done"><div class="outcome success" role="status">
  <span class="disc" aria-hidden="true">✓</span>
  <h1>${event.movedFrom ? 'The session has been moved' : 'You’re booked'}</h1>
  <p>${typeOf(event.slug).name} with ${coach.name}<br>
    <strong>${formatDay(event.startTime, timezone)}, ${formatTime(event.startTime, timezone)} to ${formatTime(event.endTime, timezone)}</strong><br>
    <span class="muted">${zoneName(timezone)}</span></p>
  <p class="muted">We’re sending an invitation to ${event.email}.</p>
  <p><a href="/calendly/reschedulings/${event.inviteeId}" target="_blank" rel="noopener">Reschedule</a> ·
    <a href="/calendly/cancellations/${event.inviteeId}" target="_blank" rel="noopener">Cancel</a></p>
</div></section>`;
}

export function cancelView(event: SandboxEvent): SafeHtml {
  const when = `${formatDay(event.startTime, event.timezone)}, ${formatTime(event.startTime, event.timezone)}`;
  return html`${about(typeOf(event.slug), event.timezone, when)}
<section class="booking-pick"><form method="post" class="stack">
  <h2>Cancel this session?</h2>
  <div class="field"><label for="reason">Reason (the coach will read it)</label><input id="reason" name="reason" autocomplete="off" maxlength="500"></div>
  <button class="button danger wide">Cancel session</button>
  <a class="button ghost wide" href="/calendly/reschedulings/${event.inviteeId}">Move it instead</a>
</form></section>`;
}

export const profileView = (): SafeHtml => html`
<section class="booking-about"><p class="booking-coach"><span class="avatar" aria-hidden="true">DL</span>${coach.name}</p>
  <h1>Sessions</h1><p class="muted">You book each session through a link that works once.</p></section>
<section class="booking-pick"><ul class="rows">${eventTypes.map(
  (type) => html`<li class="row"><span class="row-title">${type.name}</span>
    <span class="row-note">${type.minutes} minutes · ${type.about}</span></li>`,
)}</ul></section>`;

export const messageView = (heading: string, text: string): SafeHtml => html`
<section class="booking-done"><div class="outcome neutral" role="status">
  <span class="disc" aria-hidden="true">–</span><h1>${heading}</h1><p class="muted">${text}</p></div></section>`;
