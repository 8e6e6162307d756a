import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { say } from '../kit/say.ts';
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

const dated = (instant: Date | string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(say('en-GB', 'id-ID'), options).format(new Date(instant));

const formatTime = (instant: Date | string, timeZone: string): string =>
  dated(instant, { timeZone, hour: '2-digit', minute: '2-digit' });

const formatDay = (instant: Date | string, timeZone: string): string =>
  dated(instant, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });

/** What the coach has written about a session. At the provider it has one language; here people read their own. */
const indonesian: Record<SandboxEventType['slug'], Pick<SandboxEventType, 'name' | 'about'>> = {
  consultation: { name: 'Konsultasi', about: 'Posisimu sekarang dan langkah berikutnya.' },
  mentoring: { name: 'Mentoring', about: 'Satu topik secara mendalam, dengan kodemu sendiri di layar.' },
  review: { name: 'Review', about: 'Proyekmu, dibaca bersama baris demi baris.' },
};

export const nameOf = ({ slug, name }: SandboxEventType): string => say(name, indonesian[slug].name);
const aboutOf = ({ slug, about }: SandboxEventType): string => say(about, indonesian[slug].about);
const lengthOf = ({ minutes }: SandboxEventType): string => `${minutes} ${say('minutes', 'menit')}`;

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
<aside class="notice" aria-label="Sandbox"><strong>Sandbox.</strong> ${say('No real calendar is touched.', 'Kalender sungguhan tidak tersentuh.')}</aside>
<main class="booking">${body}</main>`;

/** The coach, the length and the place; shown beside every step. */
function about(type: SandboxEventType, timezone: string, when: HtmlValue = null): SafeHtml {
  return html`<section class="booking-about" aria-labelledby="what">
  <p class="booking-coach"><span class="avatar" aria-hidden="true">DL</span>${coach.name}</p>
  <h1 id="what">${nameOf(type)}</h1>
  <p class="muted">${aboutOf(type)}</p>
  <ul class="booking-facts"><li>${lengthOf(type)}</li><li>${say('Video call; you’ll get the link with the confirmation', 'Panggilan video; tautannya kamu dapat bersama konfirmasinya')}</li>
    ${when && html`<li><strong>${when}</strong></li>`}
    <li>${say('Times in', 'Waktu dalam zona')} <span data-zone>${zoneName(timezone)}</span></li></ul>
</section>`;
}

export function pickView(view: View & { starts: Date[]; date: string | null }): SafeHtml {
  const days = byDay(view.starts, view.timezone);
  const chosen = days.find((day) => day.date === view.date) ?? days[0];
  return html`${about(view.type, view.timezone, view.moving && movedFrom(view.moving, view.timezone))}
<section class="booking-pick" aria-labelledby="pick">
  <h2 id="pick">${view.moving ? say('Choose a new time', 'Pilih waktu baru') : say('Choose a day and time', 'Pilih hari dan jam')}</h2>
  ${
    chosen
      ? html`<nav class="booking-days" aria-label="${say('Days', 'Hari')}">${days.map((day) => dayLink(day, day === chosen, view))}</nav>
  <h3>${formatDay(chosen.starts[0] ?? new Date(), view.timezone)}</h3>
  <ul class="booking-times">${chosen.starts.map(
    (
      start,
    ) => html`<li><a class="button secondary wide" href="${withQuery(view.search, { start: start.toISOString() })}"
      >${formatTime(start, view.timezone)}</a></li>`,
  )}</ul>`
      : html`<p class="empty">${say('No free time in the next two weeks.', 'Tidak ada waktu kosong dalam dua minggu ke depan.')}</p>`
  }
</section>`;
}

const movedFrom = (event: SandboxEvent, timezone: string): string =>
  `${say('Instead of', 'Menggantikan')} ${formatDay(event.startTime, timezone)}, ${formatTime(event.startTime, timezone)}`;

function dayLink(day: FreeDay, isChosen: boolean, { search, timezone }: View): SafeHtml {
  const first = day.starts[0] ?? new Date();
  const part = (options: Intl.DateTimeFormatOptions): string =>
    dated(first, { timeZone: timezone, ...options });
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
    <h2 id="details">${view.moving ? say('Move the session', 'Pindahkan sesi') : say('Your details', 'Datamu')}</h2>
    <input type="hidden" name="start" value="${form.start}">
    ${
      view.moving
        ? html`<p class="muted">${movedFrom(view.moving, timezone)}.</p>`
        : [
            field('name', say('Name', 'Nama'), 'text', form.name, errors.name),
            field('email', 'Email', 'email', form.email, errors.email),
          ]
    }
    <button class="button primary wide">${view.moving ? say('Move the session', 'Pindahkan sesi') : say('Schedule event', 'Jadwalkan sesi')}</button>
    <a class="button ghost wide" href="${withQuery(view.search, { start: null })}">${say('Back to the times', 'Kembali ke pilihan waktu')}</a>
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
  <h1>${event.movedFrom ? say('The session has been moved', 'Sesinya sudah dipindahkan') : say('You’re booked', 'Sesimu terjadwal')}</h1>
  <p>${nameOf(typeOf(event.slug))} ${say('with', 'dengan')} ${coach.name}<br>
    <strong>${formatDay(event.startTime, timezone)}, ${formatTime(event.startTime, timezone)}${say(' to ', '–')}${formatTime(event.endTime, timezone)}</strong><br>
    <span class="muted">${zoneName(timezone)}</span></p>
  <p class="muted">${say('We’re sending an invitation to', 'Undangannya kami kirim ke')} ${event.email}.</p>
  <p><a href="/calendly/reschedulings/${event.inviteeId}" target="_blank" rel="noopener">${say('Reschedule', 'Jadwalkan ulang')}</a> ·
    <a href="/calendly/cancellations/${event.inviteeId}" target="_blank" rel="noopener">${say('Cancel', 'Batalkan')}</a></p>
</div></section>`;
}

export function cancelView(event: SandboxEvent): SafeHtml {
  const when = `${formatDay(event.startTime, event.timezone)}, ${formatTime(event.startTime, event.timezone)}`;
  return html`${about(typeOf(event.slug), event.timezone, when)}
<section class="booking-pick"><form method="post" class="stack">
  <h2>${say('Cancel this session?', 'Batalkan sesi ini?')}</h2>
  <div class="field"><label for="reason">${say('Reason (the coach will read it)', 'Alasan (akan dibaca mentormu)')}</label><input id="reason" name="reason" autocomplete="off" maxlength="500"></div>
  <button class="button danger wide">${say('Cancel session', 'Batalkan sesi')}</button>
  <a class="button ghost wide" href="/calendly/reschedulings/${event.inviteeId}">${say('Move it instead', 'Pindahkan saja')}</a>
</form></section>`;
}

export const profileView = (): SafeHtml => html`
<section class="booking-about"><p class="booking-coach"><span class="avatar" aria-hidden="true">DL</span>${coach.name}</p>
  <h1>${say('Sessions', 'Sesi')}</h1><p class="muted">${say('You book each session through a link that works once.', 'Setiap sesi kamu jadwalkan lewat tautan sekali pakai.')}</p></section>
<section class="booking-pick"><ul class="rows">${eventTypes.map(
  (type) => html`<li class="row"><span class="row-title">${nameOf(type)}</span>
    <span class="row-note">${lengthOf(type)} · ${aboutOf(type)}</span></li>`,
)}</ul></section>`;

export const messageView = (heading: string, text: string): SafeHtml => html`
<section class="booking-done"><div class="outcome neutral" role="status">
  <span class="disc" aria-hidden="true">–</span><h1>${heading}</h1><p class="muted">${text}</p></div></section>`;
