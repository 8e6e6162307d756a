import { wantedTransfers } from '../bank/transfers.ts';
import { readable } from '../chat/chat-sandbox.ts';
import { formatRupiah, formatTime } from '../kit/format.ts';
import { type HtmlValue, html, type SafeHtml } from '../kit/html.ts';
import { page } from '../kit/page.ts';
import { type ProviderName, providerNames, type Switches } from '../kit/switches.ts';
import { mailRows } from '../mail/mail-pages.ts';
import type { ConsoleParts } from './console.ts';

/** One page with everything: what came in, what went out, and the switches. */

const latest = 6;

export async function consolePage(parts: ConsoleParts): Promise<Response> {
  const { context, mailbox } = parts;
  const mails = mailbox.search();
  return page({
    title: 'Sandbox · Langkah',
    body: html`
<header class="bar"><span class="wordmark"><img src="/sandbox/assets/favicon.svg" alt="" width="24" height="24">Langkah sandbox</span>
  <a href="${context.appUrl}">Open the app</a></header>
<main class="console">
  <div class="intro"><h1>Sandbox</h1>
    <p class="muted">Stand-ins for the providers: payment, scheduling, video, email, Google sign-in, the waitlist service and chat. No money moves and nothing leaves this machine.</p></div>
  ${section('mail', 'Email', mails.length, mailRows(mails.slice(0, latest)), html`<a href="/mail">All emails</a>`)}
  ${invoices(parts)}
  ${snapPages(parts)}
  ${transfers(parts)}
  ${sessions(parts)}
  ${webhooks(parts)}
  ${chat(parts)}
  ${waitlist(parts)}
  ${google(parts)}
  ${await videos(parts)}
  ${switches(parts)}
  <section class="card" id="reset"><h2>Start over</h2>
    <p class="muted">Deletes emails, invoices, posts and webhooks, and resets every switch. The app keeps its data.</p>
    <form method="post" action="/sandbox/actions/reset"><button class="button danger">Reset the sandbox</button></form></section>
</main>`,
  });
}

function section(
  id: string,
  title: string,
  count: number | null,
  body: HtmlValue,
  link: HtmlValue = null,
): SafeHtml {
  return html`<section class="card" id="${id}" aria-labelledby="${id}-title">
  <div class="card-head"><h2 id="${id}-title">${title}${count !== null && html` <span class="count">${count}</span>`}</h2>${link}</div>
  ${body}</section>`;
}

const button = (action: string, label: string, what: string): SafeHtml =>
  html`<form method="post" action="/sandbox/actions/${action}"><button class="button secondary small-button"
    aria-label="${label}: ${what}">${label}</button></form>`;

function invoices({ xendit }: ConsoleParts): SafeHtml {
  const list = xendit.book.list();
  const body =
    list.length === 0
      ? html`<p class="empty">No invoices yet. Choose a plan in the app.</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          (invoice) => html`<li class="row">
      <a class="row-title" href="/xendit/pay/${invoice.id}">${formatRupiah(invoice.amount)} · ${invoice.items[0]?.name ?? invoice.description}</a>
      <span class="row-note">${invoice.payer_email ?? invoice.external_id} · ${formatTime(invoice.created)}</span>
      <span class="row-actions"><span class="status ${invoice.status.toLowerCase()}">${invoice.status}</span>
        ${invoice.status === 'PENDING' && [button(`invoices/${invoice.id}/pay`, 'Pay', invoice.external_id), button(`invoices/${invoice.id}/expire`, 'Expire', invoice.external_id)]}</span>
    </li>`,
        )}</ul>`;
  return section('invoices', 'Invoices', list.length, body);
}

function snapPages({ midtrans }: ConsoleParts): SafeHtml {
  const list = midtrans.book.list();
  const body =
    list.length === 0
      ? html`<p class="empty">No pages yet. Midtrans is used when the app has no Xendit key.</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(({ request, token, createdAt, transaction }) => {
          const { order_id: id, gross_amount: amount } = request.transaction_details;
          const status = transaction?.status ?? 'open';
          const isOpen = status === 'open' || status === 'pending' || status === 'deny';
          const look = isOpen ? 'pending' : ['settlement', 'capture'].includes(status) ? 'paid' : 'expired';
          return html`<li class="row">
      <a class="row-title" href="/midtrans/snap/v4/redirection/${token}">${formatRupiah(amount)} · ${request.item_details?.[0]?.name ?? id}</a>
      <span class="row-note">${request.customer_details?.email ?? id} · ${formatTime(createdAt)}</span>
      <span class="row-actions"><span class="status ${look}">${status.toUpperCase()}</span>
        ${isOpen && button(`midtrans/${id}/pay`, 'Pay', id)}
        ${status === 'capture' && button(`midtrans/${id}/settle`, 'Settle', id)}
        ${status === 'pending' && [button(`midtrans/${id}/deny`, 'Deny', id), button(`midtrans/${id}/expire`, 'Expire', id)]}
        ${status === 'open' && button(`midtrans/${id}/lapse`, 'Let it lapse', id)}</span>
    </li>`;
        })}</ul>`;
  return section('snap', 'Snap pages', list.length, body);
}

/** Each with a proof that matches and one that is Rp 1.000 short. */
function transfers({ mailbox }: ConsoleParts): SafeHtml {
  const list = wantedTransfers(mailbox);
  const proof = (orderId: string, query: string, label: string, what: string): SafeHtml =>
    html`<a class="button secondary small-button" aria-label="${label}: ${what}" download
      href="/sandbox/api/bank/transfers/${orderId}/proof.png?${query}">${label}</a>`;
  const body =
    list.length === 0
      ? html`<p class="empty">No transfers yet. The bank knows what buyers are mailed: choose a bank transfer in the app.</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          ({ orderId, email, amountIdr, mailedAt }) => html`<li class="row">
      <span class="row-title">${formatRupiah(amountIdr)}</span>
      <span class="row-note">${email} · ${formatTime(mailedAt)}</span>
      <span class="row-actions">${proof(orderId, 'bank=BCA', 'Proof by BCA', email)}
        ${proof(orderId, 'bank=Mandiri', 'by Mandiri', email)}
        ${amountIdr > 1_000 && proof(orderId, `bank=BRI&amount=${amountIdr - 1_000}`, 'Rp 1.000 short', email)}</span>
    </li>`,
        )}</ul>
        <p class="muted">Saves the picture of a transfer of this moment, to drop into the proof form. An order may be over by now.</p>`;
  return section('transfers', 'Bank transfers', list.length, body);
}

function sessions({ calendly }: ConsoleParts): SafeHtml {
  const list = calendly.book.list();
  const body =
    list.length === 0
      ? html`<p class="empty">No sessions yet. Schedule a call in the app.</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          (event) => html`<li class="row">
      <a class="row-title" href="/calendly/booked/${event.id}">${event.slug} · ${formatTime(event.startTime)}</a>
      <span class="row-note">${event.email}${event.movedTo && ' · moved'}</span>
      <span class="row-actions"><span class="status ${event.status === 'active' ? 'paid' : 'expired'}">${event.status.toUpperCase()}</span>
        ${event.status === 'active' && [button(`calendly/${event.id}/move`, 'Move', event.email), button(`calendly/${event.id}/cancel`, 'Cancel', event.email)]}</span>
    </li>`,
        )}</ul>`;
  return section('sessions', 'Sessions', list.length, body);
}

function webhooks({ context }: ConsoleParts): SafeHtml {
  const list = context.webhooks.list();
  const body =
    list.length === 0
      ? html`<p class="empty">No webhooks yet.</p>`
      : html`<ul class="rows">${list.slice(0, latest).map((delivery) => {
          const last = delivery.attempts.at(-1);
          return html`<li class="row">
      <span class="row-title">${delivery.provider} · ${delivery.label}</span>
      <span class="row-note">${formatTime(delivery.createdAt)}${last && ` · answered ${last.outcome} · ${delivery.attempts.length} ${delivery.attempts.length === 1 ? 'try' : 'tries'}`}</span>
      <span class="row-actions"><span class="status ${delivery.state}">${delivery.state.toUpperCase()}</span>
        ${button(`deliveries/${delivery.id}/resend`, 'Resend', delivery.label)}</span>
    </li>`;
        })}</ul>`;
  return section('webhooks', 'Webhooks', list.length, body);
}

function chat({ chat: channel }: ConsoleParts): SafeHtml {
  const list = channel.list();
  const body =
    list.length === 0
      ? html`<p class="empty">No posts yet.</p>`
      : html`<ul class="rows">${list.slice(0, 3).map(
          (post) => html`<li class="row"><span class="row-title clamp">${readable(post.content)}</span>
            <span class="row-note">${formatTime(post.at)}</span></li>`,
        )}</ul>`;
  return section('chat', 'Chat posts', list.length, body, html`<a href="/chat">Open the channel</a>`);
}

function waitlist({ waitlist: service }: ConsoleParts): SafeHtml {
  const list = service.list();
  const body =
    list.length === 0
      ? html`<p class="empty">No one yet. Join the waitlist in the app.</p>`
      : html`<ul class="rows">${list.slice(0, latest).map(
          (entry) => html`<li class="row"><span class="row-title">${entry.name}</span>
            <span class="row-note">${entry.email} · ${formatTime(entry.at)}</span></li>`,
        )}</ul>`;
  return section('waitlist', 'Waitlist', list.length, body, html`<a href="/waitlist">All entries</a>`);
}

function google({ google: provider }: ConsoleParts): SafeHtml {
  const list = provider.accounts.list();
  const body = html`<ul class="rows">${list.map(
    (account) => html`<li class="row"><span class="row-title">${account.name}</span>
      <span class="row-note">${account.email}</span>
      <span class="row-actions"><span class="status ${account.isEmailVerified ? 'paid' : 'expired'}">${account.isEmailVerified ? 'VERIFIED' : 'NOT VERIFIED'}</span>
        <form method="post" action="/sandbox/actions/google/${encodeURIComponent(account.email)}/verified">
          <input type="hidden" name="verified" value="${account.isEmailVerified ? 'no' : 'yes'}">
          <button class="button secondary small-button" aria-label="Switch verification of ${account.email}">Switch</button></form></span>
    </li>`,
  )}</ul>`;
  return section('google', 'Google accounts', list.length, body);
}

async function videos({ bunny, context }: ConsoleParts): Promise<SafeHtml> {
  const list = await bunny.listVideos();
  const body = html`<ul class="rows scroll" tabindex="0" aria-label="Videos">${list.map(
    (
      video,
    ) => html`<li class="row"><a class="row-title" href="/bunny/play/${context.secrets.bunnyLibraryId}/${video.guid}">${video.title}</a>
      <span class="row-note"><code>${video.guid}</code></span>
      <span class="row-actions"><span class="status ${video.status === 4 ? 'paid' : 'expired'}">STATUS ${video.status}</span>
        ${button(`videos/${video.guid}/announce`, 'Send webhook', video.title)}</span></li>`,
  )}</ul>`;
  return section('videos', 'Videos', list.length, body);
}

const labels: Record<ProviderName, string> = {
  xendit: 'Payment (Xendit)',
  midtrans: 'Payment (Midtrans)',
  bunny: 'Video (Bunny)',
  google: 'Google sign-in',
  chat: 'Chat',
  mail: 'Email (SMTP)',
  calendly: 'Scheduling (Calendly)',
  waitlist: 'Waitlist service',
};

function switches({ context }: ConsoleParts): SafeHtml {
  const forms = providerNames.map((provider) => switchForm(provider, context.switches.of(provider)));
  return section(
    'switches',
    'Failure switches',
    null,
    html`<p class="muted">Make a provider misbehave and see what the app does.</p><div class="switches">${forms}</div>`,
  );
}

function switchForm(provider: ProviderName, state: Switches): SafeHtml {
  const sendsWebhooks = ['xendit', 'midtrans', 'bunny', 'calendly'].includes(provider);
  const box = (name: keyof Switches, label: string): SafeHtml =>
    html`<label class="check"><input type="checkbox" name="${name}" ${state[name] === true && html`checked`}>${label}</label>`;
  const { slow, ...flags } = state;
  const isOn = slow > 0 || Object.values(flags).some(Boolean);
  return html`<form method="post" action="/sandbox/actions/switches/${provider}"><fieldset class="${isOn ? 'is-on' : ''}">
    <legend>${labels[provider]}</legend>
    ${box('down', `Down (${provider === 'mail' ? 421 : 503})`)}
    ${box('rateLimit', `Rate limit (${provider === 'mail' ? 450 : 429})`)}
    ${sendsWebhooks && [box('duplicateWebhook', 'Webhooks ×3, mixed'), box('dropWebhook', 'Webhooks lost')]}
    ${
      provider === 'midtrans' && [
        box('latePending', 'Late “pending” after payment'),
        box('wrongSignature', 'Wrong signature'),
        box('refuseReuse', 'Used order_id refused'),
      ]
    }
    ${['xendit', 'midtrans'].includes(provider) && box('refuseRefunds', 'Refunds refused')}
    ${provider === 'calendly' && box('lateJoinUrl', 'Meeting link delayed')}
    <div class="slow"><label for="slow-${provider}">Slow by</label>
      <input id="slow-${provider}" name="slow" type="number" min="0" max="120" step="0.5" value="${state.slow / 1000}"><span>s</span>
      <button class="button secondary small-button apply" aria-label="Apply to ${labels[provider]}">Apply</button></div>
  </fieldset></form>`;
}
